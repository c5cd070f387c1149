import { expect, it } from 'vitest'
import type { MemberProfile } from '#contract/members/account.ts'
import { changesOf, checkModify, needsReauth, valuesOf } from './modify-form.ts'

const ME: MemberProfile = {
  id: 'haneul07',
  email: 'haneul@mail.example',
  pendingEmail: null,
  name: '김하늘',
  phone_number: '+821012345678',
  country: 'KOR',
  invite_code: 'ABCD2345',
  inviterMasked: null,
  otpOn: false,
  otpAtSignIn: false,
  mustChangePassword: false,
  locale: 'ko',
  timezone: 'Asia/Seoul',
  createdAt: '2026-11-20T00:00:00Z',
  closesAt: null,
  mailPhrase: null,
  consents: [],
  termsToAgree: [],
}

it('sends only what changed; empty password fields mean unchanged', () => {
  expect(changesOf(valuesOf(ME), ME)).toEqual({})
  expect(changesOf({ ...valuesOf(ME), name: ' 김바다 ' }, ME)).toEqual({ name: '김바다' })
  expect(changesOf({ ...valuesOf(ME), password: 'a', password_check: 'a' }, ME)).toEqual({
    password: 'a',
    password_check: 'a',
  })
})

it('asks who it is for everything but the name', () => {
  expect(needsReauth({ name: 'x' })).toBe(false)
  for (const field of ['email', 'phone_number', 'country', 'password'])
    expect(needsReauth({ [field]: 'x' })).toBe(true)
})

it('takes the member as it is for right, and tells each wrong field by its code', () => {
  const check = (change: object) => {
    const checked = Object.entries(checkModify({ ...valuesOf(ME), ...change }, ME.id))
    return Object.fromEntries(checked.filter(([, key]) => key !== ''))
  }
  expect(check({})).toEqual({})
  expect(check({ email: 'x' })).toEqual({ email: 'MODIFY-B001' })
  expect(check({ name: '' })).toEqual({ name: 'empty:name' })
  expect(check({ country: 'XYZ' })).toEqual({ country: 'MODIFY-B008' })
  expect(check({ phone_number: '5' })).toEqual({ phone_number: 'MODIFY-B003' })
  expect(check({ password: 'short', password_check: '' })).toEqual({
    password: 'MODIFY-B005',
    password_check: 'MODIFY-B006',
  })
})
