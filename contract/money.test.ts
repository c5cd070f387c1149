import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_UNITS, mulDivDown, mulDivUp, parseTyped, parseUnits, formatUnits } from './money.ts'

describe('money', () => {
  it.each([
    ['0', 0n],
    ['12.5', 12_500_000n],
    ['0.000001', 1n],
    ['9.', 9_000_000n],
    [' 7 ', 7_000_000n],
    ['000.1', 100_000n],
    ['', undefined],
    ['.5', undefined],
    ['-1', undefined],
    ['+1', undefined],
    ['1e3', undefined],
    ['1,000', undefined],
    ['0.0000001', undefined],
    ['99999999999999', undefined],
    ['NaN', undefined],
    ['0x10', undefined],
    ['١', undefined],
  ])('reads "%s" as %s', (text, units) => expect(parseUnits(text)).toBe(units))

  it('takes a comma from a member as a point', () => {
    expect(parseTyped('0,25')).toBe(250_000n)
    expect(parseTyped('1,000.5')).toBeUndefined()
  })

  it('prints what it reads and reads what it prints', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: MAX_UNITS }), (units) => {
        expect(parseUnits(formatUnits(units))).toBe(units)
        expect(formatUnits(-units)).toBe(units === 0n ? '0' : `-${formatUnits(units)}`)
      }),
    )
  })

  it('rounds credits down and charges up, by less than one unit', () => {
    const size = fc.bigInt({ min: 0n, max: 10n ** 15n })
    fc.assert(
      fc.property(
        size,
        fc.bigInt({ min: 0n, max: 10n ** 6n }),
        fc.bigInt({ min: 1n, max: 10n ** 6n }),
        (units, num, den) => {
          const down = mulDivDown(units, num, den)
          const up = mulDivUp(units, num, den)
          expect(down * den <= units * num && units * num <= up * den).toBe(true)
          expect(up - down <= 1n).toBe(true)
        },
      ),
    )
  })
})
