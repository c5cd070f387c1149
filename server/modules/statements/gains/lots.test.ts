import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createHolding } from './lots.ts'

const steps = fc.array(
  fc.record({ isIn: fc.boolean(), units: fc.bigInt(1n, 10n ** 12n), cost: fc.bigInt(0n, 10n ** 12n) }),
  { maxLength: 60 },
)

describe('the cost of what goes', () => {
  it('is that of what came first, a part of a lot for its share', () => {
    const holding = createHolding('FIFO')
    holding.add({ units: 10n, cost: 100n })
    holding.add({ units: 10n, cost: 300n })
    expect(holding.remove(5n)).toBe(50n)
    expect(holding.remove(10n)).toBe(50n + 150n)
    expect(holding.remove(5n)).toBe(150n)
  })

  it('is the average of all that is there', () => {
    const holding = createHolding('AVERAGE')
    holding.add({ units: 10n, cost: 100n })
    holding.add({ units: 10n, cost: 300n })
    expect(holding.remove(5n)).toBe(100n)
    holding.add({ units: 5n, cost: 500n })
    expect(holding.remove(20n)).toBe(800n)
  })

  it('is nothing for what was never there', () => {
    for (const method of ['FIFO', 'AVERAGE'] as const) {
      const holding = createHolding(method)
      expect(holding.remove(5n), method).toBe(0n)
      holding.add({ units: 10n, cost: 70n })
      expect(holding.remove(25n), method).toBe(70n)
    }
  })

  it('adds up to what was paid, whatever came and went: nothing is lost to rounding', () => {
    fc.assert(
      fc.property(fc.constantFrom('FIFO', 'AVERAGE'), steps, (method, walk) => {
        const holding = createHolding(method)
        let [held, paid, gone] = [0n, 0n, 0n]
        for (const { isIn, units, cost } of walk) {
          if (isIn) {
            holding.add({ units, cost })
            held += units
            paid += cost
          } else {
            const some = units < held ? units : held
            gone += holding.remove(some)
            held -= some
          }
        }
        expect(gone + holding.remove(held)).toBe(paid)
      }),
    )
  })
})
