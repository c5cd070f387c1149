import { recordOf } from '#contract/names.ts'
import { LOCALES, type Locale } from '#contract/locale.ts'

/** What is written in each language; a part that was not written is not there. */
export type Texts<Name extends string> = Readonly<
  Partial<Record<Locale, Readonly<Partial<Record<Name, string>>>>>
>
export type LanguageFields<Name extends string> = readonly {
  readonly name: Name
  readonly label: string
  /** Several lines; without it one. */
  readonly rows?: number
  readonly most: number
  readonly help?: string
}[]

export function hasText(text: Readonly<Partial<Record<string, string>>> | undefined): boolean {
  return text !== undefined && Object.values(text).some((part) => part !== undefined && part.trim() !== '')
}

/** The languages that say something, with every part there: what is sent. */
export function writtenTexts<Name extends string>(
  texts: Texts<Name>,
  names: readonly Name[],
): Partial<Record<Locale, Record<Name, string>>> {
  const whole: Partial<Record<Locale, Record<Name, string>>> = {}
  for (const locale of LOCALES) {
    const text = texts[locale]
    if (!hasText(text)) continue
    whole[locale] = recordOf(names, (name) => (text?.[name] ?? '').trim())
  }
  return whole
}
