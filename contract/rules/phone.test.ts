import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPhoneShape, parseLocalPhone } from './phone.ts'

describe('the phone numbers of Korea and the USA', () => {
  it.each([
    ['010-1234-5678', 'KOR', '+821012345678'],
    ['+82 10 1234 5678', 'KOR', '+821012345678'],
    ['0111234567', 'KOR', '+82111234567'],
    ['0201234567', 'KOR', undefined],
    ['010123456', 'KOR', undefined],
    ['2025550123', 'KOR', undefined],
    ['(202) 555-0123', 'USA', '+12025550123'],
    ['+1 202 555 0123', 'USA', '+12025550123'],
    ['1025550123', 'USA', undefined],
    ['01012345678', 'USA', undefined],
    ['+821012345678', 'USA', undefined],
  ] as const)('read the phone number %s of %s as %s', (typed, country, phone) =>
    expect(parseLocalPhone(typed, country)).toBe(phone),
  )

  it('reads a stored phone number as itself', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^01[016789]\d{7,8}$/), (typed) => {
        const stored = parseLocalPhone(typed, 'KOR') ?? ''
        expect(parseLocalPhone(stored, 'KOR')).toBe(stored)
      }),
    )
  })
})

describe('the phone numbers of other countries', () => {
  it.each([
    ['090-1234-5678', 'JPN', true],
    ['+81 90 1234 5678', 'JPN', true],
    ['0912 345 678', 'TWN', true],
    ['phone', 'JPN', false],
    ['123', 'JPN', false],
    ['02-123', 'KOR', false],
  ] as const)('are told at once only when %s of %s is no number at all', (typed, country, is) =>
    expect(isPhoneShape(typed, country)).toBe(is),
  )
})
