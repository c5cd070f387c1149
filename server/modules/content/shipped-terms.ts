import { readFile } from 'node:fs/promises'
import { TERM_KINDS } from '#contract/content.ts'
import { LOCALES, type Locale } from '#contract/locale.ts'
import { digest } from '#server/kernel/database/ids.ts'

export type TermKind = (typeof TERM_KINDS)[number]

/** The version that comes with the product: the first one of an installation, and the one that its pages are drawn with. */
export const SHIPPED_VERSION = '2026-11-01'

const FOLDER = new URL('./terms/', import.meta.url)

/** A version binds from the beginning of its day (UTC). */
export const dayStart = (day: string) => new Date(`${day}T00:00:00.000Z`)

export interface ShippedText {
  readonly kind: TermKind
  readonly locale: Locale
  readonly body: string
  readonly digest: string
}

/** One text of the product's folder. */
export async function loadShippedText(kind: TermKind, locale: Locale): Promise<ShippedText> {
  const body = await readFile(new URL(`${kind}.${locale}.md`, FOLDER), 'utf8')
  return { kind, locale, body, digest: digest(body) }
}

/** Both documents of the product's folder in all languages. */
export function loadShippedTerms(): Promise<ShippedText[]> {
  return Promise.all(TERM_KINDS.flatMap((kind) => LOCALES.map((locale) => loadShippedText(kind, locale))))
}
