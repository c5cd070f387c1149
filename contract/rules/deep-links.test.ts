import { expect, it } from 'vitest'
import { deepLinkPath } from './deep-links.ts'

const ORIGIN = 'https://members.example'

it('opens a listed screen in any language, with what it was asked', () => {
  expect(deepLinkPath(`${ORIGIN}/sign/certification?token=abc`, ORIGIN)).toBe('/sign/certification?token=abc')
  expect(deepLinkPath(`${ORIGIN}/zh_TW/board/inquiry/history/aB3_-x`, ORIGIN)).toBe(
    '/zh_TW/board/inquiry/history/aB3_-x',
  )
  expect(deepLinkPath('/ko/alarm', ORIGIN)).toBe('/ko/alarm')
})

it.for([
  `${ORIGIN}/wallet/withdraw?address=T1`,
  `${ORIGIN}/account/otp`,
  `${ORIGIN}/alarm/../wallet/withdraw`,
  `${ORIGIN}/board/inquiry/history/a/b`,
  'https://members.example.evil.test/alarm',
  'https://evil.test/alarm',
  'http://members.example/alarm',
  '//evil.test/alarm',
  'javascript:alert(1)',
  'members://alarm',
  'https://members.example:8443/alarm',
])('leaves %s alone', (address) => {
  expect(deepLinkPath(address, ORIGIN)).toBeUndefined()
})
