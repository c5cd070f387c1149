import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  dropTerms,
  MOST_TERM_TEXT,
  requestTerms,
  saveTerms,
  type StaffTermCase,
} from '#contract/console/terms.ts'
import { serverNow } from '#web/shell/clock.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { useMay } from '../../../../api/me.ts'
import { t } from '../../../../i18n/messages.ts'
import { Act } from '../../../../ui/Act.tsx'
import { reasonField } from '../../../../ui/act-fields.ts'
import type { LanguageFields } from '../../../../ui/language-texts.ts'
import { Pane } from '../../../../ui/Pane.tsx'
import { StateMark } from '../../../../ui/StateMark.tsx'
import { TextsForm } from '../../../../ui/TextsForm.tsx'
import { Comparison } from './Comparison.tsx'
import { dayAfter, draftOf, isChanged, type TermsDraft } from './terms-draft.ts'
import { useTermsSaving } from './use-terms-saving.ts'

const fields = (): LanguageFields<'body'> => [
  {
    name: 'body',
    label: t.content_body(),
    rows: 22,
    most: MOST_TERM_TEXT,
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
  return missing.length > 0 ? t.terms_lacks({ list: missing.join(', ') }) : undefined
}

/** A draft of the terms: written in five languages, compared with what binds, and asked for. */
export function DraftPane({ title, terms }: { title: string; terms: StaffTermCase }) {
  const saved = draftOf(terms)
  const [draft, setDraft] = useState<TermsDraft>(saved)
  const isReadOnly = !useMay()(saveTerms)
  const { save, ...saving } = useTermsSaving(terms.id)
  const isUnsaved = isChanged(saved, draft)
  return (
    <Pane title={title} actions={<DraftActs terms={terms} isUnsaved={isUnsaved} />}>
      <TextsForm
        fields={fields()}
        texts={draft.texts}
        isReadOnly={isReadOnly}
        onChange={(texts) => setDraft({ ...draft, texts })}
        lack={isReadOnly ? undefined : lackOf(terms, isUnsaved)}
        saving={saving}
        onSave={() => void save(saved, draft)}
      >
        <div className="stack">
          <Checkbox
            checked={draft.isReviewed}
            disabled={isReadOnly}
            onChange={({ target }) => setDraft({ ...draft, isReviewed: target.checked })}
          >
            {t.terms_reviewed()}
          </Checkbox>
          <Comparison draft={draft} terms={terms} />
        </div>
      </TextsForm>
    </Pane>
  )
}
