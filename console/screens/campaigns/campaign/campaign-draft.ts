import type { Campaign, makeCampaign } from '#contract/console/words/campaigns.ts'
import { LOCALES, type Locale } from '#contract/locale.ts'
import type { BodyInputOf } from '#contract/operation.ts'
import type { Country } from '#contract/rules/countries.ts'
import { localMoment } from '#console/ui/times/local-moment.ts'
import { writtenTexts, type Texts } from '#console/ui/acts/language-texts.ts'

export type CampaignPart = 'title' | 'text'
export interface CampaignDraft {
  readonly texts: Texts<CampaignPart>
  readonly to: string
  readonly country: Country | null
  readonly locale: Locale | null
  /** As the browser's own field writes it, in local time; '' for as soon as it is approved. */
  readonly sendAt: string
}

export const NEW_CAMPAIGN: CampaignDraft = { texts: {}, to: '/', country: null, locale: null, sendAt: '' }

export function draftOf({ texts, to, country, locale, sendAt }: Campaign): CampaignDraft {
  return { texts, to, country, locale, sendAt: sendAt === null ? '' : localMoment(sendAt) }
}

export function bodyOf(draft: CampaignDraft): BodyInputOf<typeof makeCampaign> {
  return {
    texts: writtenTexts(draft.texts, ['title', 'text']),
    to: draft.to.trim(),
    country: draft.country,
    locale: draft.locale,
    sendAt: draft.sendAt === '' ? null : new Date(draft.sendAt).toISOString(),
  }
}

export function localeIn(value: string): Locale | null {
  return LOCALES.find((locale) => locale === value) ?? null
}
