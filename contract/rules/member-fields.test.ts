import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isPasswordShape,
  maskId,
  readEmail,
  readId,
  readInviteCode,
  readName,
  readPhone,
} from './member-fields.ts'

describe('the form rules of an account', () => {
  it.each([
    ['haneul07', 'haneul07'],
    [' Haneul07 ', 'haneul07'],
    ['abcde', 'abcde'],
    ['a'.repeat(20), 'a'.repeat(20)],
    ['abcd', undefined],
    ['a'.repeat(21), undefined],
    ['1abcde', undefined],
    ['ab_cde', undefined],
    ['한글아이디', undefined],
  ])('read the ID %s as %s', (typed, id) => expect(readId(typed)).toBe(id))

  it.each([
    ['A@B.co', 'a@b.co'],
    ['first.last+tag@mail.example.com', 'first.last+tag@mail.example.com'],
    ['a@b', undefined],
    ['a b@c.de', undefined],
    ['@c.de', undefined],
    ['a@-c.de', undefined],
    ['a@c..de', undefined],
    ['', undefined],
  ])('read the address %s as %s', (typed, email) => expect(readEmail(typed)).toBe(email))

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
    expect(readPhone(typed, country)).toBe(phone),
  )

  it('reads a stored phone number as itself', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^01[016789]\d{7,8}$/), (typed) => {
        const stored = readPhone(typed, 'KOR') ?? ''
        expect(readPhone(stored, 'KOR')).toBe(stored)
      }),
    )
  })

  it('wants 8 to 128 signs with a letter and a digit, and not the ID', () => {
    expect(isPasswordShape('plumink7', 'haneul07')).toBe(true)
    expect(isPasswordShape('비밀번호잘지킴7', 'haneul07')).toBe(true)
    expect(isPasswordShape('a1'.repeat(64), 'haneul07')).toBe(true)
    for (const wrong of ['plumin7', 'plumplum', '12345678', 'a1'.repeat(64) + 'x', 'HANEUL07', '']) {
      expect(isPasswordShape(wrong, 'haneul07')).toBe(false)
    }
  })

  it('reads names of any script and refuses markup and control signs', () => {
    expect(readName('  김   하늘 ')).toBe('김 하늘')
    expect(readName("Anne-Marie O'Neil")).toBe("Anne-Marie O'Neil")
    for (const wrong of ['', '   ', '<b>', 'a\u0000b', 'x'.repeat(51)])
      expect(readName(wrong)).toBeUndefined()
  })

  it('reads invite codes in any case and shows IDs masked', () => {
    expect(readInviteCode(' abcd2345 ')).toBe('ABCD2345')
    for (const wrong of ['ABCD234', 'ABCD234O', 'ABCDI234', 'ABCD1234'])
      expect(readInviteCode(wrong)).toBeUndefined()
    expect(maskId('haneul07')).toBe('ha***7')
  })
})
