import { afterEach, expect, it } from 'vitest'
import { LOCALES } from '#contract/locale.ts'
import { setCurrentLocale } from '#web/base/locale.ts'
import { fillBraces, text } from './text.ts'

afterEach(() => setCurrentLocale('en'))

it('a text is told in the language shown', () => {
  const told = text('en', 'ko', 'ja', 'zh_CN', 'zh_TW')
  for (const locale of LOCALES) {
    setCurrentLocale(locale)
    expect(told()).toBe(locale)
  }
})

it('a text whose other languages the build took away is told in its own', () => {
  setCurrentLocale('ja')
  expect(text('{n}回')({ n: 2 })).toBe('2回')
})

it('braces are filled by name, as often as they stand there, and signs of patterns stay as they are', () => {
  expect(fillBraces('{b} of {a}, {b}', { a: 1, b: '$&' })).toBe('$& of 1, $&')
})

it('a word follows its number: the first for exactly one, the second for any other', () => {
  const days = (n: string | number) => fillBraces('{n} {n|day|days} left', { n })
  expect([days(1), days('1'), days(0), days(2), days('1.5')]).toEqual([
    '1 day left',
    '1 day left',
    '0 days left',
    '2 days left',
    '1.5 days left',
  ])
})
