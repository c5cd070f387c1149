import type { saveTerms, StaffTermCase } from '#contract/console/words/terms.ts'
import { LOCALES, type Locale } from '#contract/locale.ts'
import type { BodyInputOf } from '#contract/operation.ts'
import { parseMarkdown } from '#contract/rules/markdown.ts'
import { changesBetween } from '#contract/rules/term-changes.ts'
import type { Texts } from '#console/ui/acts/language-texts.ts'

export interface TermsDraft {
  readonly texts: Texts<'body'>
  readonly isReviewed: boolean
}

export function draftOf({ texts, isReviewed }: Pick<StaffTermCase, 'texts' | 'isReviewed'>): TermsDraft {
  const bodies = LOCALES.flatMap((locale) => {
    const body = texts[locale]
    return body === undefined ? [] : [[locale, { body }] as const]
  })
  return { texts: Object.fromEntries(bodies), isReviewed }
}

const bodyIn = ({ texts }: TermsDraft, locale: Locale) => (texts[locale]?.body ?? '').trim()

/** The languages whose text is no longer what was saved. */
export function changedLanguages(saved: TermsDraft, draft: TermsDraft): readonly Locale[] {
  return LOCALES.filter((locale) => bodyIn(saved, locale) !== bodyIn(draft, locale))
}

export function isChanged(saved: TermsDraft, draft: TermsDraft): boolean {
  return changedLanguages(saved, draft).length > 0 || saved.isReviewed !== draft.isReviewed
}

/** What is sent, one language at a time: five together may be more than the server reads at once. */
export function bodiesOf(saved: TermsDraft, draft: TermsDraft): readonly BodyInputOf<typeof saveTerms>[] {
  const { isReviewed } = draft
  const changed = changedLanguages(saved, draft)
  if (changed.length === 0) return [{ isReviewed, texts: {} }]
  return changed.map((locale) => ({ isReviewed, texts: { [locale]: bodyIn(draft, locale) } }))
}

/** What came and went in a language beside the version before. */
export function changesIn(draft: TermsDraft, before: StaffTermCase['before'], locale: Locale) {
  if (before === null) return []
  return changesBetween(parseMarkdown(before.texts[locale] ?? ''), parseMarkdown(bodyIn(draft, locale)))
}

/** The day after today in UTC, as a day field writes it: the earliest that leaves time to decide. */
export function dayAfter(nowMs: number): string {
  return new Date(nowMs + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}
