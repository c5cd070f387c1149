import fc from 'fast-check'
import { expect, it } from 'vitest'
import { appOfUserAgent, isLowerVersion, needsUpdate } from './app-version.ts'

it.each([
  ['1.3.9', '1.4.0', true],
  ['1.9.0', '1.10.0', true],
  ['1.4', '1.4.0', false],
  ['1', '1.0.1', true],
  ['2.0.0', '1.9.9', false],
  ['1.4.0-beta', '9.0.0', false],
  ['1.4.0', 'soon', false],
  ['1.2.3.4', '9.0.0', false],
  ['', '1.0.0', false],
])('compares %s with %s number by number: lower is %s', (own, server, lower) => {
  expect(isLowerVersion(own, server)).toBe(lower)
})

it('orders versions like their numbers', () => {
  const part = fc.nat(300)
  fc.assert(
    fc.property(fc.tuple(part, part, part), fc.tuple(part, part, part), (a, b) => {
      const value = ([x, y, z]: readonly [number, number, number]) => x * 1e6 + y * 1e3 + z
      expect(isLowerVersion(a.join('.'), b.join('.'))).toBe(value(a) < value(b))
    }),
  )
})

it('only the Android app needs an update; the ios branch does nothing', () => {
  const server = { aos: '1.4.0', ios: '9.0.0' }
  expect(needsUpdate({ platform: 'aos', version: '1.3.0' }, server)).toBe(true)
  expect(needsUpdate({ platform: 'ios', version: '1.3.0' }, server)).toBe(false)
  expect(needsUpdate(undefined, server)).toBe(false)
})

it('reads the app from its user agent, android as aos', () => {
  expect(appOfUserAgent('Mozilla MembersApp/android/1.2.3 Chrome')).toEqual({
    platform: 'aos',
    version: '1.2.3',
  })
  expect(appOfUserAgent('Mozilla MembersApp/ios/1.2')).toEqual({ platform: 'ios', version: '1.2' })
  expect(appOfUserAgent('Mozilla MembersApp/desktop/1.2')).toBeUndefined()
  expect(appOfUserAgent('Mozilla')).toBeUndefined()
})
