import { useState } from 'react'
import { CONTENT_KINDS, saveContent } from '#contract/console/words/content.ts'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { useMay } from '../../../api/me.ts'
import { t } from '../../../i18n/messages.ts'
import { enumText } from '../../../i18n/words.ts'
import type { LanguageFields } from '#console/ui/acts/language-texts.ts'
import { TextsForm, type DraftPartProps, type LanguageState } from '#console/ui/acts/TextsForm.tsx'
import { useSaving } from '#console/ui/acts/use-saving.ts'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { ItemPreview } from './ItemPreview.tsx'
import { bodyOf, lackOf, type ItemDraft, type WordingPart } from './item-draft.ts'

const fields = (): LanguageFields<WordingPart> => [
  { name: 'title', label: t.inquiries_title(), most: 200 },
  { name: 'summary', label: t.content_summary(), most: 500 },
  { name: 'body', label: t.content_body(), rows: 14, most: 50_000, help: t.content_markdown() },
]

function Settings({ draft, isReadOnly, onChange }: DraftPartProps<ItemDraft>) {
  return (
    <Stack>
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
        {CONTENT_KINDS.filter((kind) => !draft.isNew || kind !== 'VIDEO').map((kind) => (
          <option key={kind} value={kind}>
            {enumText('kind', `content ${kind}`)}
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
      {draft.isPublished && (
        <Field
          label={t.versions_change_at()}
          type="datetime-local"
          value={draft.at}
          readOnly={isReadOnly}
          help={t.versions_change_at_help()}
          onChange={({ target }) => onChange({ at: target.value })}
        />
      )}
    </Stack>
  )
}

function NoticeSwitches({ draft, isReadOnly, onChange }: DraftPartProps<ItemDraft>) {
  const switches = [
    { name: 'isPinned', label: t.content_pinned() },
    { name: 'isPopup', label: t.content_popup() },
    { name: 'isAnnounced', label: t.content_announced() },
  ] as const
  return (
    <div>
      {switches.map(({ name, label }) => (
        <Checkbox
          key={name}
          checked={draft[name]}
          disabled={isReadOnly}
          onChange={({ target }) => onChange({ [name]: target.checked })}
        >
          {label}
        </Checkbox>
      ))}
    </div>
  )
}

interface ItemFormProps {
  readonly first: ItemDraft
  readonly language?: LanguageState
  readonly onSaved: (id: string) => void
}

/** An item being written: what is published changes as soon as it is saved. */
export function ItemForm({ first, language, onSaved }: ItemFormProps) {
  const isReadOnly = !useMay()(saveContent)
  const [draft, setDraft] = useState(first)
  const [lack, setLack] = useState<ReturnType<typeof lackOf>>()
  const { save, ...saving } = useSaving(saveContent, { id: draft.id })
  const lacks = {
    id: t.content_lack_id(),
    category: t.content_lack_category(),
    english: t.content_lack_english(),
  }
  const change = (changes: Partial<ItemDraft>) => setDraft((known) => ({ ...known, ...changes }))
  async function submit(): Promise<void> {
    const found = lackOf(draft)
    setLack(found)
    if (found !== undefined) return
    const saved = await save(bodyOf(draft), t.content_saved())
    if (saved !== undefined) onSaved(draft.id)
  }
  return (
    <TextsForm
      fields={fields()}
      texts={draft.texts}
      isReadOnly={isReadOnly}
      onChange={(texts) => change({ texts })}
      lack={lack && lacks[lack]}
      saving={saving}
      onSave={() => void submit()}
      language={language}
      preview={(locale) => <ItemPreview draft={draft} locale={locale} />}
    >
      <Settings draft={draft} isReadOnly={isReadOnly} onChange={change} />
    </TextsForm>
  )
}
