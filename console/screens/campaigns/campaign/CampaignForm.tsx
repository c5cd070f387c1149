import { useState } from 'react'
import { makeCampaign, saveCampaign } from '#contract/console/words/campaigns.ts'
import { LOCALE_NAMES, LOCALES } from '#contract/locale.ts'
import { isCountry } from '#contract/rules/countries.ts'
import { CountryOptions } from '#web/ui/fields/CountryOptions.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { t } from '../../../i18n/messages.ts'
import type { LanguageFields } from '#console/ui/acts/language-texts.ts'
import { TextsForm, type DraftPartProps } from '#console/ui/acts/TextsForm.tsx'
import { useSaving } from '#console/ui/acts/use-saving.ts'
import { bodyOf, localeIn, type CampaignDraft, type CampaignPart } from './campaign-draft.ts'

const fields = (): LanguageFields<CampaignPart> => [
  { name: 'title', label: t.inquiries_title(), most: 60 },
  { name: 'text', label: t.campaigns_text(), rows: 4, most: 200 },
]

function Audience({ draft, isReadOnly, onChange }: DraftPartProps<CampaignDraft>) {
  return (
    <div className="stack">
      <Select
        label={t.members_country()}
        value={draft.country ?? ''}
        disabled={isReadOnly}
        onChange={({ target: { value } }) => onChange({ country: isCountry(value) ? value : null })}
      >
        <option value="">{t.campaigns_everybody()}</option>
        <CountryOptions />
      </Select>
      <Select
        label={t.people_language()}
        value={draft.locale ?? ''}
        disabled={isReadOnly}
        onChange={({ target }) => onChange({ locale: localeIn(target.value) })}
      >
        <option value="">{t.campaigns_everybody()}</option>
        {LOCALES.map((locale) => (
          <option key={locale} value={locale}>
            {LOCALE_NAMES[locale]}
          </option>
        ))}
      </Select>
      <Field
        label={t.campaigns_to()}
        value={draft.to}
        readOnly={isReadOnly}
        help={t.campaigns_to_help()}
        onChange={({ target }) => onChange({ to: target.value })}
      />
      <Field
        label={t.campaigns_send_at()}
        type="datetime-local"
        value={draft.sendAt}
        readOnly={isReadOnly}
        help={t.campaigns_send_help()}
        onChange={({ target }) => onChange({ sendAt: target.value })}
      />
    </div>
  )
}

interface CampaignFormProps {
  /** Undefined for one that was not saved yet. */
  readonly id: string | undefined
  readonly first: CampaignDraft
  readonly isReadOnly: boolean
  readonly onMade: (id: string) => void
}

/** Keeps a draft: a new one is made, a known one changed. */
function useDraftSaving(id: string | undefined, onMade: (id: string) => void) {
  const making = useSaving(makeCampaign)
  const changing = useSaving(saveCampaign, { id: id ?? '' })
  async function save(draft: CampaignDraft): Promise<void> {
    if (id !== undefined) {
      await changing.save(bodyOf(draft), t.content_saved())
      return
    }
    const made = await making.save(bodyOf(draft), t.content_saved())
    if (made !== undefined) onMade(made.id)
  }
  return { save, busy: making.busy || changing.busy, failure: making.failure ?? changing.failure }
}

/** An advertisement being written: its texts, who gets it, where it leads, when it goes out. */
export function CampaignForm({ id, first, isReadOnly, onMade }: CampaignFormProps) {
  const [draft, setDraft] = useState(first)
  const [lacksEnglish, setLacksEnglish] = useState(false)
  const { save, ...saving } = useDraftSaving(id, onMade)
  const change = (changes: Partial<CampaignDraft>) => setDraft((known) => ({ ...known, ...changes }))
  function submit(): void {
    const isLacking =
      (draft.texts.en?.title ?? '').trim() === '' || (draft.texts.en?.text ?? '').trim() === ''
    setLacksEnglish(isLacking)
    if (!isLacking) void save(draft)
  }
  return (
    <TextsForm
      fields={fields()}
      texts={draft.texts}
      isReadOnly={isReadOnly}
      onChange={(texts) => change({ texts })}
      lack={lacksEnglish ? t.campaigns_lack_english() : undefined}
      saving={saving}
      onSave={submit}
    >
      <Audience draft={draft} isReadOnly={isReadOnly} onChange={change} />
    </TextsForm>
  )
}
