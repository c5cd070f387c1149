import { describe, expect, it } from 'vitest'
import { groupAddress, isTronAddress } from './tron-address.ts'

const REAL = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

describe('a TRON address', () => {
  it('is 34 signs of base58 with the right prefix and checksum', async () => {
    expect(await isTronAddress(REAL)).toBe(true)
  })

  it('is not one with any single sign changed', async () => {
    for (let index = 0; index < REAL.length; index += 1) {
      const sign = REAL[index] === 'a' ? 'b' : 'a'
      expect(await isTronAddress(REAL.slice(0, index) + sign + REAL.slice(index + 1))).toBe(false)
    }
  })

  it.each([
    '',
    'T',
    REAL.toLowerCase(),
    `${REAL} `,
    ` ${REAL}`,
    REAL.slice(1),
    `${REAL}x`,
    `0x${REAL.slice(2)}`,
    '41a614f803b6fd780986a42c78ec9c7f77e6ded13c',
  ])('is not "%s"', async (text) => expect(await isTronAddress(text)).toBe(false))

  it('is read in groups of four', () => {
    expect(groupAddress(REAL)).toBe('TR7N Hqje KQxG TCi8 q8ZY 4pL8 otSz gjLj 6t')
  })
})
