import { describe, expect, it } from 'vitest'
import { isPasswordShape, maskId, parseEmail, parseId, parseInviteCode, parseName } from './member-fields.ts'

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
  ])('read the ID %s as %s', (typed, id) => expect(parseId(typed)).toBe(id))

  it.each([
    ['A@B.co', 'a@b.co'],
    ['first.last+tag@mail.example.com', 'first.last+tag@mail.example.com'],
    ['a@b', undefined],
    ['a b@c.de', undefined],
    ['@c.de', undefined],
    ['a@-c.de', undefined],
    ['a@c..de', undefined],
    ['', undefined],
  ])('read the address %s as %s', (typed, email) => expect(parseEmail(typed)).toBe(email))

  it('wants 8 to 128 signs with a letter and a digit, and not the ID', () => {
    expect(isPasswordShape('plumink7', 'haneul07')).toBe(true)
    expect(isPasswordShape('비밀번호잘지킴7', 'haneul07')).toBe(true)
    expect(isPasswordShape('a1'.repeat(64), 'haneul07')).toBe(true)
    for (const wrong of ['plumin7', 'plumplum', '12345678', 'a1'.repeat(64) + 'x', 'HANEUL07', '']) {
      expect(isPasswordShape(wrong, 'haneul07')).toBe(false)
    }
  })

  it('reads names of any script and refuses markup and control signs', () => {
    expect(parseName('  김   하늘 ')).toBe('김 하늘')
    expect(parseName("Anne-Marie O'Neil")).toBe("Anne-Marie O'Neil")
    for (const wrong of ['', '   ', '<b>', 'a\u0000b', 'x'.repeat(51)])
      expect(parseName(wrong)).toBeUndefined()
  })

  it('reads invite codes in any case and shows IDs masked', () => {
    expect(parseInviteCode(' abcd2345 ')).toBe('ABCD2345')
    for (const wrong of ['ABCD234', 'ABCD234O', 'ABCDI234', 'ABCD1234'])
      expect(parseInviteCode(wrong)).toBeUndefined()
    expect(maskId('haneul07')).toBe('ha***7')
  })
})
