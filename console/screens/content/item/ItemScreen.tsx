import { useState } from 'react'
import { useNavigate, useParams } from '#web/shell/router/hooks.ts'
import type { Locale } from '#contract/locale.ts'
import { dropContentChange } from '#contract/console/words/content-versions.ts'
import { archiveContent, getContent, publishContent } from '#contract/console/words/content.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { query } from '../../../api/queries.ts'
import { t } from '../../../i18n/messages.ts'
import { minute } from '#web/base/format.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { CaseParts } from '#console/ui/cases/CaseLayout.tsx'
import { Act } from '#console/ui/acts/Act.tsx'
import { reasonField } from '#console/ui/acts/act-fields.ts'
import { Pane } from '../../../ui/Pane.tsx'
import { Read } from '../../../ui/Read.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import { VideoFiles } from '../video/VideoFiles.tsx'
import { ItemForm } from './ItemForm.tsx'
import { PreviewLinks } from './PreviewLinks.tsx'
import { TextComparison } from './versions/TextComparison.tsx'
import { VersionsPart } from './versions/VersionsPart.tsx'
import { ItemVotes } from './ItemVotes.tsx'
import { draftOf, NEW_ITEM } from './item-draft.ts'

function ItemActs({ id, state }: { id: string; state: string }) {
  return (
    <>
      <StateMark state={`content ${state}`} />
      <Act
        operation={publishContent}
        params={{ id }}
        label={t.content_publish()}
        letter="p"
        tone="line"
        summary={t.content_publish_text()}
        fields={[
          {
            name: 'at',
            label: t.content_appears(),
            kind: 'moment',
            optional: true,
            emptyIsNull: true,
            help: t.content_at_once(),
          },
        ]}
        done={t.content_published()}
      />
      {state !== 'ARCHIVED' && (
        <Act
          operation={archiveContent}
          params={{ id }}
          label={t.content_archive()}
          tone="bad"
          summary={t.content_archive_text()}
          fields={[reasonField()]}
          done={t.content_archived()}
        />
      )}
    </>
  )
}

/** A film that staff put in can be exchanged; one of the product comes with a release. */
function VideoPart({ item }: { item: AnswerOf<typeof getContent> }) {
  const { id, category, level, isSample, subtitles, seconds } = item
  if (subtitles === null || level === null) return null
  return (
    <VideoFiles
      key={id}
      first={{ id, isNew: false, category, level, isSample }}
      subtitles={subtitles}
      seconds={seconds ?? 0}
      onSaved={() => undefined}
    />
  )
}

/** The change that waits: when it appears, whose it is, and what it changes. */
function ComingChange({ item: { id, coming, texts } }: { item: AnswerOf<typeof getContent> }) {
  if (coming === null) return null
  const time = minute(coming.appearsAt)
  return (
    <>
      <Notice icon="bell">
        <Inline apart wraps>
          <p>{t.versions_coming({ time, name: coming.savedBy.name })}</p>
          <Act
            operation={dropContentChange}
            params={{ id }}
            label={t.versions_drop()}
            tone="bad"
            fields={[reasonField()]}
            done={t.versions_dropped()}
          />
        </Inline>
      </Notice>
      <TextComparison
        older={texts}
        newer={coming.texts}
        names={{ older: t.versions_now(), newer: t.versions_then({ time }) }}
      />
    </>
  )
}

/** One notice, guide or video as staff write it, in five languages. */
export default function ItemScreen() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  // Kept while a save draws the form anew.
  const language = useState<Locale>('en')
  if (id === 'new') {
    return (
      <Pane title={t.content_new()}>
        <ItemForm
          first={NEW_ITEM}
          onSaved={(saved) => void navigate(`/content/${saved}`, { replace: true })}
        />
      </Pane>
    )
  }
  return (
    // A draft being written is not to be drawn over by a refresh: it is read once.
    <Read
      from={{ ...query(getContent, { params: { id } }), refetchInterval: false, refetchOnWindowFocus: false }}
    >
      {(item) => (
        <Pane title={item.title} actions={<ItemActs id={id} state={item.state} />}>
          <ComingChange item={item} />
          {item.kind === 'VIDEO' && <VideoPart item={item} />}
          <ItemForm
            key={`${id} ${item.changedAt} ${item.coming?.savedAt ?? ''}`}
            first={draftOf(item)}
            language={language}
            onSaved={() => undefined}
          />
          <CaseParts>
            <VersionsPart id={id} />
            <PreviewLinks id={id} />
            {item.kind !== 'VIDEO' && <ItemVotes item={item} />}
          </CaseParts>
        </Pane>
      )}
    </Read>
  )
}
