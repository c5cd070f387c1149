import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseUnits, formatUnits } from '../../money.ts'
import { swapSums, swapToGet, swapWorth, SWAP_WAYS, type SwapWay } from './swap.ts'

const units = (text: string) => parseUnits(text) ?? -1n
const sums = (way: SwapWay, request: string, price: string) => {
  const { gross, fee, amount } = swapSums(way, units(request), { priceUnits: units(price), feeBps: 50n })
  return [gross, fee, amount].map(formatUnits)
}

describe('a swap', () => {
  it('gives the worked example 5 to the unit', () => {
    expect(sums('MCS_USDT', '1000', '0.25')).toEqual(['250', '1.25', '248.75'])
    expect(sums('USDT_MCS', '100', '0.25')).toEqual(['400', '2', '398'])
    expect(sums('USDT_MCS', '100', '0.23')).toEqual(['434.782608', '2.173914', '432.608694'])
  })

  it('never creates value: there and back is worth less than before', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 13n })
    fc.assert(
      fc.property(
        amount,
        fc.bigInt({ min: 1_000n, max: 10n ** 9n }),
        fc.bigInt({ min: 0n, max: 500n }),
        (request, priceUnits, feeBps) => {
          for (const way of SWAP_WAYS) {
            const back = way === 'MCS_USDT' ? 'USDT_MCS' : 'MCS_USDT'
            const there = swapSums(way, request, { priceUnits, feeBps })
            expect(there.amount + there.fee).toBe(there.gross)
            expect(swapSums(back, there.amount, { priceUnits, feeBps }).amount <= request).toBe(true)
          }
        },
      ),
    )
  })

  it('for a wanted sum gives the least that brings it', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10n ** 12n),
        fc.bigInt(1_000n, 10n ** 8n),
        fc.bigInt(0n, 500n),
        (wanted, priceUnits, feeBps) => {
          for (const way of SWAP_WAYS) {
            const request = swapToGet(way, wanted, { priceUnits, feeBps })
            expect(swapSums(way, request, { priceUnits, feeBps }).amount >= wanted).toBe(true)
            expect(swapSums(way, request - 1n, { priceUnits, feeBps }).amount < wanted).toBe(true)
          }
        },
      ),
    )
  })

  it('is worth at least what arrives', () => {
    expect(formatUnits(swapWorth('MCS_USDT', units('40'), units('0.25')))).toBe('10')
    expect(formatUnits(swapWorth('MCS_USDT', 1n, units('0.25')))).toBe('0.000001')
    expect(formatUnits(swapWorth('USDT_MCS', units('10'), units('0.23')))).toBe('10')
  })
})
