import { useNavigate, useParams } from 'react-router'
import { archiveContent, getContent, publishContent } from '#contract/console/words/content.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { query } from '../../../api/queries.ts'
import { t } from '../../../i18n/messages.ts'
import { Act } from '#console/ui/acts/Act.tsx'
import { reasonField } from '#console/ui/acts/act-fields.ts'
import { Pane } from '../../../ui/Pane.tsx'
import { Read } from '../../../ui/Read.tsx'
import { StateMark } from '../../../ui/StateMark.tsx'
import { VideoFiles } from '../video/VideoFiles.tsx'
import { ItemForm } from './ItemForm.tsx'
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

/** One notice, guide or video as staff write it, in five languages. */
export default function ItemScreen() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
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
          {item.kind === 'VIDEO' && <VideoPart item={item} />}
          <ItemForm key={id} first={draftOf(item)} onSaved={() => undefined} />
          {item.kind !== 'VIDEO' && <ItemVotes item={item} />}
        </Pane>
      )}
    </Read>
  )
}
