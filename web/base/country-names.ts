import { COUNTRIES, COUNTRY_CODES, HOME_COUNTRIES, type Country } from '#contract/rules/countries.ts'
import { languageTag } from '#web/base/locale.ts'

const known = new Map<string, Intl.DisplayNames>()

/** A country's name in the language shown. */
export function countryName(country: Country): string {
  const tag = languageTag()
  const names = known.get(tag) ?? new Intl.DisplayNames(tag, { type: 'region' })
  known.set(tag, names)
  const { [country]: code } = COUNTRY_CODES
  return names.of(code) ?? code
}

export interface CountryChoice {
  readonly value: Country
  readonly label: string
}

/** Every country by its name: those whose languages the product speaks first, then the others in the order of the language shown. */
export function countryChoices(): readonly CountryChoice[] {
  const { compare } = new Intl.Collator(languageTag())
  const home: ReadonlySet<Country> = new Set(HOME_COUNTRIES)
  const choiceOf = (value: Country): CountryChoice => ({ value, label: countryName(value) })
  const others = COUNTRIES.filter((country) => !home.has(country)).map(choiceOf)
  return [...HOME_COUNTRIES.map(choiceOf), ...others.toSorted((a, b) => compare(a.label, b.label))]
}
