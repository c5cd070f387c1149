import { expect, it } from 'vitest'
import { emptyFields, refusalOf, signInBody } from './sign-in.ts'

it('asks for ID and password, each in its own words', () => {
  expect(emptyFields({ id: ' ', password: '', otpCode: '' }, false)).toEqual({
    id: 'LOGIN-B001',
    password: 'LOGIN-B002',
  })
  expect(emptyFields({ id: 'a', password: 'b', otpCode: '' }, false)).toEqual({})
})

it('asks for the code in its step', () => {
  expect(emptyFields({ id: 'a', password: 'b', otpCode: ' ' }, true)).toEqual({ otpCode: 'LOGIN-A005' })
})

it('each refusal leads to its own step', () => {
  const refusal = (code: string, meta = {}) => refusalOf({ status: 'error', code, meta })
  expect(refusal('LOGIN-A005')).toEqual({ kind: 'otp' })
  expect(refusal('LOGIN-A006')).toEqual({ kind: 'otp' })
  expect(refusal('LOGIN-A001')).toEqual({ kind: 'uncertified' })
  expect(refusal('LOGIN-A003', { time: '2026-11-20T12:00:00Z' })).toEqual({
    kind: 'locked',
    until: '2026-11-20T12:00:00Z',
  })
  expect(refusal('LOGIN-A002')).toMatchObject({ kind: 'told' })
})

it('sends the OTP code in its step only', () => {
  const values = { id: 'a', password: 'b', otpCode: '123456' }
  expect(signInBody(values, false, { deviceId: 'd' })).toEqual({
    id: 'a',
    password: 'b',
    deviceId: 'd',
  })
  expect(signInBody(values, true, { deviceId: 'd' })).toEqual({
    id: 'a',
    password: 'b',
    deviceId: 'd',
    otpCode: '123456',
  })
})
