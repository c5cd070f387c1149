import { expect, it } from 'vitest'
import { setCurrentLocale } from '#web/base/locale.ts'
import { isForeign, isLeft } from './open-language.ts'

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

it.each([
  ['https://members.example/ko/sign-up', '/ko/sign-up', false],
  ['https://members.example/ko/sign-up?step=2#top', '/ko/sign-up', false],
  ['https://members.example/ko/sign-up', '/ko/sign-in', true],
  [undefined, '/ko/sign-in', false],
])('a page that was loaded from %s is left at %s: %s', (loadedFrom, pathname, expected) => {
  expect(isLeft(loadedFrom, pathname)).toBe(expected)
})
