import { expect, it } from 'vitest'
import { disagreements, flatten, moduleOf, placeholders } from './messages.ts'

it('names each text by its group and key', () => {
  expect(flatten({ identity: { sign_in: 'Sign in' }, otp: { code: 'Code' } })).toEqual({
    identity_sign_in: 'Sign in',
    otp_code: 'Code',
  })
})

it('finds the braces of a text, also those that choose a word', () => {
  expect(placeholders('{b} of {a}, {b}')).toEqual(['a', 'b'])
  expect(placeholders('{count} {count|day|days}')).toEqual(['count'])
})

it('writes a text in the order of the languages, so that a bundler may drop it where nobody asks for it', () => {
  expect(moduleOf('otp_code', ['Code', '코드'])).toBe(
    'import { text } from \'#web/i18n/text.ts\'\nexport const otp_code = /* @__PURE__ */ text("Code", "코드")\n',
  )
})

it('tells what a language lacks, has too much, or fills differently', () => {
  expect(disagreements({ a: 'A', b: '{x}' }, { b: '{y}', c: 'C' })).toEqual([
    'missing a',
    'unknown c',
    'other braces in b',
  ])
})
