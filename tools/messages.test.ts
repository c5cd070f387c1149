import { expect, test } from 'vitest'
import { disagreements, flatten, placeholders } from './messages.ts'

test('names each text by its group and key', () => {
  expect(flatten({ identity: { sign_in: 'Sign in' }, otp: { code: 'Code' } })).toEqual({
    identity_sign_in: 'Sign in',
    otp_code: 'Code',
  })
})

test('finds the braces of a text and of its plural variants', () => {
  expect(placeholders('{b} of {a}, {b}')).toEqual(['a', 'b'])
  expect(
    placeholders([{ selectors: ['p'], match: { 'p=one': '{count} day', 'p=other': '{count} days' } }]),
  ).toEqual(['count'])
})

test('tells what a language lacks, has too much, or fills differently', () => {
  expect(disagreements({ a: 'A', b: '{x}' }, { b: '{y}', c: 'C' })).toEqual([
    'missing a',
    'unknown c',
    'other braces in b',
  ])
})
