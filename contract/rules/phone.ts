import type { Country } from './countries.ts'

const KOREAN_PHONE = /^01[016789]\d{7,8}$/
const AMERICAN_PHONE = /^[2-9]\d{2}[2-9]\d{6}$/
/** Digits with or without a prefix, which is all that is checked without a country's numbering plan. */
const ANY_PHONE = /^\+?\d{4,17}$/

/** The countries whose numbers docs/product/decisions.md D-12 spells out. */
export type SpeltCountry = 'KOR' | 'USA'
export function isSpelt(country: Country): country is SpeltCountry {
  return country === 'KOR' || country === 'USA'
}

const digitsOf = (typed: string) => typed.replace(/[\s().-]/g, '')

/** The phone number with its country's prefix (+82..., +1...); undefined when it does not fit the country. */
export function parseLocalPhone(typed: string, country: SpeltCountry): string | undefined {
  const digits = digitsOf(typed)
  if (country === 'KOR') {
    const local = digits.replace(/^\+?820?/, '0')
    return KOREAN_PHONE.test(local) ? `+82${local.slice(1)}` : undefined
  }
  const local = digits.replace(/^\+?1(?=\d{10}$)/, '')
  return AMERICAN_PHONE.test(local) ? `+1${local}` : undefined
}

/** What a form checks at once. Other countries' numbering plans are checked by the server, so a browser need not load them. */
export function isPhoneShape(typed: string, country: Country): boolean {
  return isSpelt(country) ? parseLocalPhone(typed, country) !== undefined : ANY_PHONE.test(digitsOf(typed))
}
