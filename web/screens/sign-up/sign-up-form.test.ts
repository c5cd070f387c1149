import { expect, test } from 'vitest'
import {
  checkSignUp,
  EMPTY_SIGN_UP,
  HOME_OF_CODE,
  signUpBody,
  signUpResolver,
  type SignUpValues,
} from './sign-up-form.ts'

const RIGHT: SignUpValues = {
  id: 'haneul07',
  email: 'haneul@mail.example',
  name: '김하늘',
  country: 'KOR',
  phone_number: '010-1234-5678',
  password: 'plum-ink-7431',
  password_check: 'plum-ink-7431',
  invite_code: '',
  agreeTerms: true,
  agreePrivacy: true,
  agreeAge: true,
}

const wrong = (change: Partial<SignUpValues>) =>
  Object.entries(checkSignUp({ ...RIGHT, ...change } as SignUpValues)).filter(([, key]) => key !== '')

test('finds nothing wrong in a form that is right', () => {
  expect(wrong({})).toEqual([])
})

test('tells every empty field in its own words', () => {
  expect(Object.fromEntries(Object.entries(checkSignUp(EMPTY_SIGN_UP)))).toEqual({
    id: 'empty:id',
    email: 'empty:email',
    name: 'empty:name',
    country: 'SIGNUP-B010',
    phone_number: 'empty:phone_number',
    password: 'empty:password',
    password_check: 'empty:password_check',
    invite_code: '',
    agreeTerms: 'SIGNUP-B012',
    agreePrivacy: 'SIGNUP-B012',
    agreeAge: 'SIGNUP-B013',
  })
})

test.each([
  [{ id: '7up' }, 'id', 'SIGNUP-B007'],
  [{ email: 'nobody' }, 'email', 'SIGNUP-B001'],
  [{ phone_number: '02-123' }, 'phone_number', 'SIGNUP-B003'],
  [{ country: 'USA' }, 'phone_number', 'SIGNUP-B003'],
  [{ password: 'short1', password_check: 'short1' }, 'password', 'SIGNUP-B005'],
  [{ password_check: 'other-7431' }, 'password_check', 'SIGNUP-B006'],
  [{ invite_code: 'IO' }, 'invite_code', 'SIGNUP-B011'],
])('answers %j with the code of its field', (change, field, code) => {
  expect(wrong(change)).toEqual([[field, code]])
})

test('the form checked with the contract’s schema passes when it is right', async () => {
  const options = { fields: {}, shouldUseNativeValidation: false }
  expect((await signUpResolver(RIGHT, undefined, options)).errors).toEqual({})
  const refused = await signUpResolver({ ...RIGHT, id: 'x'.repeat(400) }, undefined, options)
  expect(refused.errors).toMatchObject({ id: { message: 'SIGNUP-B007' } })
})

test('sends no invite code and no route when there is none', () => {
  const extras = { termsVersion: '1', locale: 'ko', via: 'kakao' } as const
  expect(signUpBody(RIGHT, extras)).not.toHaveProperty('via')
  expect(signUpBody(RIGHT, extras)).not.toHaveProperty('invite_code')
  expect(signUpBody({ ...RIGHT, invite_code: ' ABCD2345 ' }, extras)).toMatchObject({
    invite_code: 'ABCD2345',
    via: 'kakao',
  })
})

test('knows the field of every code that belongs to one', () => {
  expect(HOME_OF_CODE).toMatchObject({
    'SIGNUP-B002': 'email',
    'SIGNUP-B008': 'id',
    'SIGNUP-B013': 'agreeAge',
  })
})
