import { useState } from 'react'
import { useNavigate } from '#web/shell/router/hooks.ts'
import {
  dropTerms,
  MAX_TERM_TEXT,
  requestTerms,
  saveTerms,
  type StaffTermCase,
} from '#contract/console/words/terms.ts'
import { LOCALE_NAMES } from '#contract/locale.ts'
import { serverNow } from '#web/base/clock.ts'
import { currentLocale } from '#web/base/locale.ts'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { useMay } from '../../../../api/me.ts'
import { t } from '../../../../i18n/messages.ts'
import { Act } from '#console/ui/acts/Act.tsx'
import { reasonField } from '#console/ui/acts/act-fields.ts'
import type { LanguageFields } from '#console/ui/acts/language-texts.ts'
import { Facts } from '../../../../ui/Facts.tsx'
import { Pane } from '../../../../ui/Pane.tsx'
import { StateMark } from '../../../../ui/StateMark.tsx'
import { TextsForm } from '#console/ui/acts/TextsForm.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Comparison } from './Comparison.tsx'
import { dayAfter, draftOf, isChanged, type TermsDraft } from './terms-draft.ts'
import { useTermsSaving } from './use-terms-saving.ts'

const fields = (): LanguageFields<'body'> => [
  {
    name: 'body',
    label: t.content_body(),
    rows: 22,
    most: MAX_TERM_TEXT,
    help: t.content_markdown(),
  },
]

interface DraftActsProps {
  readonly terms: StaffTermCase
  /** Whether something was written that is not saved yet: what is asked for is what was saved. */
  readonly isUnsaved: boolean
}

function DraftActs({ terms: { id, missing }, isUnsaved }: DraftActsProps) {
  const navigate = useNavigate()
  const params = { id }
  return (
    <>
      <StateMark state="term DRAFT" />
      <Act
        operation={requestTerms}
        params={params}
        label={t.terms_request()}
        tone="ink"
        disabled={missing.length > 0 || isUnsaved}
        summary={t.terms_request_text()}
        fields={[
          {
            name: 'day',
            label: t.terms_day(),
            kind: 'day',
            initial: dayAfter(serverNow()),
            help: t.terms_day_help(),
          },
          { name: 'asksAgain', label: t.terms_asks_again(), kind: 'yes', initial: 'yes' },
          reasonField(),
        ]}
      />
      <Act
        operation={dropTerms}
        params={params}
        label={t.terms_drop()}
        tone="bad"
        fields={[reasonField()]}
        done={t.terms_dropped()}
        onDone={() => void navigate('/content/terms', { replace: true })}
      />
    </>
  )
}

/** What still keeps a draft from being asked for. */
function lackOf({ missing }: StaffTermCase, isUnsaved: boolean): string | undefined {
  if (isUnsaved) return t.terms_unsaved()
  return missing.length > 0
    ? t.terms_lacks({ list: missing.map((locale) => LOCALE_NAMES[locale]).join(', ') })
    : undefined
}

interface DraftPaneProps {
  readonly title: string
  readonly terms: StaffTermCase
}

/** A draft of the terms: written in five languages, compared with what binds, and asked for. */
function Writing({ title, terms }: DraftPaneProps) {
  const saved = draftOf(terms)
  const [draft, setDraft] = useState<TermsDraft>(saved)
  const { save, ...saving } = useTermsSaving(terms.id)
  const isUnsaved = isChanged(saved, draft)
  return (
    <Pane title={title} actions={<DraftActs terms={terms} isUnsaved={isUnsaved} />}>
      <TextsForm
        fields={fields()}
        texts={draft.texts}
        isReadOnly={false}
        onChange={(texts) => setDraft({ ...draft, texts })}
        lack={lackOf(terms, isUnsaved)}
        saving={saving}
        onSave={() => void save(saved, draft)}
      >
        <Stack>
          <Checkbox
            checked={draft.isReviewed}
            onChange={({ target }) => setDraft({ ...draft, isReviewed: target.checked })}
          >
            {t.terms_reviewed()}
          </Checkbox>
          <Comparison draft={draft} terms={terms} />
        </Stack>
      </TextsForm>
    </Pane>
  )
}

/** What those see who decide about it and do not write it: what it changes, and how members would read it. */
function Reading({ title, terms }: DraftPaneProps) {
  const { isReviewed, madeBy } = terms
  return (
    <Pane title={title} actions={<StateMark state="term DRAFT" />}>
      <Facts
        facts={[
          { label: t.terms_reviewed(), value: isReviewed ? t.terms_yes() : t.terms_no() },
          { label: t.terms_made_by(), value: madeBy?.name ?? '–' },
        ]}
      />
      <Comparison draft={draftOf(terms)} terms={terms} opened={currentLocale()} />
    </Pane>
  )
}

/** A draft, to be written by those who may and read by the others. */
export function DraftPane(props: DraftPaneProps) {
  return useMay()(saveTerms) ? <Writing {...props} /> : <Reading {...props} />
}
