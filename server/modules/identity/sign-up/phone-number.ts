import parsePhone, { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min'
import { COUNTRY_CODES, type Country } from '#contract/rules/countries.ts'
import { isSpelt, parseLocalPhone } from '#contract/rules/phone.ts'

/**
 * The phone number as it is stored, with its country's prefix; undefined when no number of the country looks so. A country without
 * a numbering plan of its own, as Antarctica, takes any country's number with its prefix.
 */
export function parsePhoneNumber(typed: string, country: Country): string | undefined {
  if (isSpelt(country)) return parseLocalPhone(typed, country)
  const code = COUNTRY_CODES[country]
  if (!isSupportedCountry(code)) {
    const number = parsePhone(typed, { extract: false })
    return number?.isPossible() === true ? number.number : undefined
  }
  const number = parsePhone(typed, { defaultCountry: code, extract: false })
  const isOfCountry = number?.countryCallingCode === getCountryCallingCode(code)
  return number?.isPossible() === true && isOfCountry ? number.number : undefined
}
