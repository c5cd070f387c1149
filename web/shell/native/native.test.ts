import { expect, it } from 'vitest'
import { backStep, currentApp } from './native.ts'

it('knows the app by its user agent', () => {
  expect(currentApp('Mozilla/5.0 MembersApp/android/1.3.2')).toEqual({ platform: 'aos', version: '1.3.2' })
  expect(currentApp('Mozilla/5.0 MembersApp/ios/1.0.0')).toEqual({ platform: 'ios', version: '1.0.0' })
  expect(currentApp('Mozilla/5.0 (Linux; Android 16)')).toBeUndefined()
})

it('asks before leaving on Home and on the first page of a tab, and goes back elsewhere', () => {
  const stepAt = (path: string) => backStep({ path, isFirst: false }, ['/setting'])
  expect(stepAt('/')).toBe('ask')
  expect(stepAt('/setting')).toBe('ask')
  expect(stepAt('/account/otp')).toBe('back')
})

it('asks before leaving where nothing was opened before', () => {
  expect(backStep({ path: '/sign-in', isFirst: true }, ['/setting'])).toBe('ask')
})
