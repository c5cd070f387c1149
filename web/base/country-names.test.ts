import { expect, it } from 'vitest'
import { COUNTRIES } from '#contract/rules/countries.ts'
import { LOCALES } from '#contract/locale.ts'
import { setCurrentLocale } from '#web/base/locale.ts'
import { countryChoices, countryName } from './country-names.ts'

it.each(LOCALES)('every country is offered once, by a name, in %s', (locale) => {
  setCurrentLocale(locale)
  const choices = countryChoices()
  expect(new Set(choices.map(({ value }) => value))).toEqual(new Set(COUNTRIES))
  expect(choices).toHaveLength(249)
  for (const { value, label } of choices) expect(label, value).not.toMatch(/^[A-Z]{2}$/)
})

it('the countries of the languages come first, the others in the order of the language', () => {
  setCurrentLocale('en')
  const english = countryChoices().map(({ label }) => label)
  expect(english.slice(0, 7)).toEqual([
    'South Korea',
    'United States',
    'Japan',
    'China',
    'Taiwan',
    'Afghanistan',
    'Åland Islands',
  ])
  expect(english.at(-1)).toBe('Zimbabwe')
  setCurrentLocale('ko')
  expect(countryChoices().map(({ label }) => label)[5]).toBe('가나')
  expect(countryName('KOR')).toBe('대한민국')
})
