import { expect, it } from 'vitest'
import { setCurrentLocale } from '#web/base/locale.ts'
import { isForeign } from './open-language.ts'

it.each([
  ['/ko', false],
  ['/ko/wallet?from=/ja#top', false],
  ['/ko?step=2', false],
  ['/', true],
  ['/wallet', true],
  ['/ja?next=/ko', true],
  ['/korea', true],
])('on a Korean page %s is foreign: %s', (address, expected) => {
  setCurrentLocale('ko')
  expect(isForeign(address)).toBe(expected)
})
