import { expect, it } from 'vitest'
import { findPassword } from '#contract/members/identity.ts'
import { checkFindPassword, findPasswordValues } from './find-password.ts'

it('reads the form as it stands on the page', () => {
  const form = new FormData()
  form.set('id', 'haneul07')
  expect(findPasswordValues(form)).toEqual({ id: 'haneul07', email: '' })
})

it('asks for an ID and for an address that can be one, each in its own words', () => {
  expect(checkFindPassword({ id: ' ', email: 'nobody' })).toEqual({ id: 'FINDPW-B001', email: 'FINDPW-B002' })
  expect(checkFindPassword({ id: 'haneul07', email: ' ' })).toEqual({ id: '', email: 'empty:email' })
  expect(checkFindPassword({ id: 'haneul07', email: 'haneul@mail.example' })).toEqual({ id: '', email: '' })
})

it('what the checks let through fits the contract', () => {
  const right = { id: 'a'.repeat(320), email: 'haneul@mail.example' }
  expect(checkFindPassword(right)).toEqual({ id: '', email: '' })
  expect(findPassword.body.safeParse(right).success).toBe(true)
  expect(checkFindPassword({ ...right, id: 'a'.repeat(321) }).id).toBe('COMMON-B003')
})
