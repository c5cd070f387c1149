import { expect, it } from 'vitest'
import type { MemberProfile } from '#contract/members/account.ts'
import { changesOf, modifyResolver, needsReauth, valuesOf } from './modify-form.ts'

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

it('takes the member as it is for right, and tells each wrong field by its code', async () => {
  const check = async (change: object) =>
    (
      await modifyResolver(ME.id)({ ...valuesOf(ME), ...change }, undefined, {
        fields: {},
        shouldUseNativeValidation: false,
      })
    ).errors
  expect(await check({})).toEqual({})
  expect(await check({ email: 'x' })).toMatchObject({ email: { message: 'MODIFY-B001' } })
  expect(await check({ name: '' })).toMatchObject({ name: { message: 'empty:name' } })
  expect(await check({ password: 'short', password_check: '' })).toMatchObject({
    password: { message: 'MODIFY-B005' },
    password_check: { message: 'MODIFY-B006' },
  })
})
