import { useState, type SubmitEvent } from 'react'
import { CONTENT_KINDS, saveContent } from '#contract/console/content.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Field, Select } from '#web/ui/Field.tsx'
import { FailureNotice } from '#web/ui/States.tsx'
import { useMay } from '../../../api/me.ts'
import { t } from '../../../i18n/messages.ts'
import { word } from '../../../i18n/words.ts'
import { LanguageTexts } from '../../../ui/LanguageTexts.tsx'
import { useSaving } from '../../../ui/use-saving.ts'
import { bodyOf, lackOf, type ItemDraft, type WordingPart } from './item-draft.ts'
import type { LanguageFields } from '../../../ui/language-texts.ts'

const fields = (): LanguageFields<WordingPart> => [
  { name: 'title', label: t.inquiries_title(), most: 200 },
  { name: 'summary', label: t.content_summary(), most: 500 },
  { name: 'body', label: t.content_body(), rows: 14, most: 50_000, help: t.content_markdown() },
]

interface PartProps {
  readonly draft: ItemDraft
  readonly isReadOnly: boolean
  readonly onChange: (change: Partial<ItemDraft>) => void
}

function Settings({ draft, isReadOnly, onChange }: PartProps) {
  return (
    <div className="stack">
      <Field
        label={t.content_name()}
        value={draft.id}
        readOnly={!draft.isNew}
        help={t.content_name_help()}
        onChange={({ target }) => onChange({ id: target.value })}
      />
      <Select
        label={t.ledger_kind()}
        value={draft.kind}
        disabled={!draft.isNew || isReadOnly}
        onChange={({ target }) =>
          onChange({ kind: CONTENT_KINDS.find((kind) => kind === target.value) ?? draft.kind })
        }
      >
        {CONTENT_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {word('kind', `content ${kind}`)}
          </option>
        ))}
      </Select>
      <Field
        label={t.content_category()}
        value={draft.category}
        readOnly={isReadOnly}
        onChange={({ target }) => onChange({ category: target.value })}
      />
      {draft.kind === 'NOTICE' && (
        <NoticeSwitches draft={draft} isReadOnly={isReadOnly} onChange={onChange} />
      )}
    </div>
  )
}

function NoticeSwitches({ draft, isReadOnly, onChange }: PartProps) {
  const { isPinned, isPopup, isAnnounced } = draft
  return (
    <div>
      <Checkbox
        checked={isPinned}
        disabled={isReadOnly}
        onChange={({ target }) => onChange({ isPinned: target.checked })}
      >
        {t.content_pinned()}
      </Checkbox>
      <Checkbox
        checked={isPopup}
        disabled={isReadOnly}
        onChange={({ target }) => onChange({ isPopup: target.checked })}
      >
        {t.content_popup()}
      </Checkbox>
      <Checkbox
        checked={isAnnounced}
        disabled={isReadOnly}
        onChange={({ target }) => onChange({ isAnnounced: target.checked })}
      >
        {t.content_announced()}
      </Checkbox>
    </div>
  )
}

/** An item being written: what is published changes as soon as it is saved. */
export function ItemForm({ first, onSaved }: { first: ItemDraft; onSaved: (id: string) => void }) {
  const isReadOnly = !useMay()(saveContent)
  const [draft, setDraft] = useState(first)
  const [lack, setLack] = useState<ReturnType<typeof lackOf>>()
  const { failure, busy, save } = useSaving(saveContent, { id: draft.id })
  const lacks = {
    id: t.content_lack_id(),
    category: t.content_lack_category(),
    english: t.content_lack_english(),
  }
  const change = (changes: Partial<ItemDraft>) => setDraft((known) => ({ ...known, ...changes }))
  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const found = lackOf(draft)
    setLack(found)
    if (found !== undefined) return
    const saved = await save(bodyOf(draft), t.content_saved())
    if (saved !== undefined) onSaved(draft.id)
  }
  return (
    <form className="form" noValidate onSubmit={(event) => void submit(event)}>
      <div className="two-wide">
        <LanguageTexts
          fields={fields()}
          texts={draft.texts}
          isReadOnly={isReadOnly}
          onChange={(texts) => change({ texts })}
        />
        <Settings draft={draft} isReadOnly={isReadOnly} onChange={change} />
      </div>
      {lack !== undefined && (
        <p className="help bad" role="alert">
          {lacks[lack]}
        </p>
      )}
      <FailureNotice failure={failure} />
      {!isReadOnly && (
        <div className="acts-row">
          <Button type="submit" small busy={busy}>
            {t.content_save()}
          </Button>
        </div>
      )}
    </form>
  )
}
