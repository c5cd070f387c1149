import { expect, test } from 'vitest'
import { backStep, currentApp } from './native.ts'

test('knows the app by its user agent', () => {
  expect(currentApp('Mozilla/5.0 MembersApp/android/1.3.2')).toEqual({ platform: 'aos', version: '1.3.2' })
  expect(currentApp('Mozilla/5.0 MembersApp/ios/1.0.0')).toEqual({ platform: 'ios', version: '1.0.0' })
  expect(currentApp('Mozilla/5.0 (Linux; Android 16)')).toBeUndefined()
})

test('asks before leaving on the first page of a tab, and goes back elsewhere', () => {
  expect(backStep('/setting', ['/', '/setting'])).toBe('ask')
  expect(backStep('/account/otp', ['/', '/setting'])).toBe('back')
})
