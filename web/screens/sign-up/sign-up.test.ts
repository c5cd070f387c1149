import { expect, it } from 'vitest'
import { signUp } from '#contract/members/identity.ts'
import { checkSignUp, HOME_OF_CODE, signUpBody, signUpValues, type SignUpValues } from './sign-up.ts'

const RIGHT: SignUpValues = {
  id: 'haneul07',
  email: 'haneul@mail.example',
  name: '김하늘',
  country: 'KOR',
  phone_number: '010-1234-5678',
  password: 'plum-ink-7431',
  invite_code: '',
  agreeTerms: true,
  agreePrivacy: true,
  agreeAge: true,
}

const wrong = (change: Partial<SignUpValues>) =>
  Object.entries(checkSignUp({ ...RIGHT, ...change } as SignUpValues)).filter(([, key]) => key !== '')

it('finds nothing wrong in a form that is right', () => {
  expect(wrong({})).toEqual([])
})

it('tells every empty field in its own words', () => {
  expect(checkSignUp(signUpValues(new FormData()))).toEqual({
    id: 'empty:id',
    email: 'empty:email',
    name: 'empty:name',
    country: 'empty:country',
    phone_number: 'empty:phone_number',
    password: 'empty:password',
    invite_code: '',
    agreeTerms: 'empty:boxUse',
    agreePrivacy: 'empty:boxPrivacy',
    agreeAge: 'empty:boxAge',
  })
})

it.each([
  [{ id: '7up' }, 'id', 'SIGNUP-B007'],
  [{ email: 'nobody' }, 'email', 'SIGNUP-B001'],
  [{ phone_number: '02-123' }, 'phone_number', 'SIGNUP-B003'],
  [{ country: 'USA' }, 'phone_number', 'SIGNUP-B003'],
  [{ password: 'short1' }, 'password', 'SIGNUP-B005'],
  [{ invite_code: 'IO' }, 'invite_code', 'SIGNUP-B011'],
])('answers %j with the code of its field', (change, field, code) => {
  expect(wrong(change)).toEqual([[field, code]])
})

it('reads the form as it stands on the page', () => {
  const form = new FormData()
  for (const [name, value] of Object.entries(RIGHT)) form.set(name, value === true ? 'on' : String(value))
  expect(signUpValues(form)).toEqual(RIGHT)
})

it('what the checks let through fits the contract, and what is too long for it is told with its field', () => {
  const extras = { termsVersion: '1', locale: 'ko', via: '' } as const
  const fits = (values: SignUpValues) => signUp.body.safeParse(signUpBody(values, extras)).success
  expect(fits(RIGHT)).toBe(true)
  const texts = ['id', 'email', 'name', 'phone_number', 'password', 'invite_code'] as const
  for (const field of texts) {
    const long = '1'.repeat(1100)
    expect(fits({ ...RIGHT, [field]: long })).toBe(false)
    expect(wrong({ [field]: long }).map(([name]) => name)).toContain(field)
  }
})

it('sends the password twice, as the server asks for it', () => {
  const extras = { termsVersion: '1', locale: 'ko', via: '' } as const
  expect(signUpBody(RIGHT, extras)).toMatchObject({
    password: RIGHT.password,
    password_check: RIGHT.password,
  })
})

it('sends no invite code and no route when there is none', () => {
  const extras = { termsVersion: '1', locale: 'ko', via: 'kakao' } as const
  expect(signUpBody(RIGHT, extras)).not.toHaveProperty('via')
  expect(signUpBody(RIGHT, extras)).not.toHaveProperty('invite_code')
  expect(signUpBody({ ...RIGHT, invite_code: ' ABCD2345 ' }, extras)).toMatchObject({
    invite_code: 'ABCD2345',
    via: 'kakao',
  })
})

it('knows the field of every code that belongs to one', () => {
  expect(HOME_OF_CODE).toMatchObject({
    'SIGNUP-B002': 'email',
    'SIGNUP-B008': 'id',
    'SIGNUP-B013': 'agreeAge',
  })
})
