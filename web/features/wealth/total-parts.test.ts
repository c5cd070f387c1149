import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatUnits, mulDivDown, ONE } from '#contract/money.ts'
import { getBalance } from '#contract/wallet/wallet.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { totalParts } from './total-parts.ts'

const example = exampleAnswer(getBalance)
const units = fc.bigInt({ min: 0n, max: 10_000_000_000n })

it('the parts of a total add up to it, to the last digit', () => {
  fc.assert(
    fc.property(fc.array(units, { minLength: 7, maxLength: 7 }), (sums) => {
      const [usdt = 0n, hold = 0n, free = 0n, locked = 0n, held = 0n, bonus = 0n, price = 0n] = sums
      const balance = {
        ...example,
        USDT: { ...example.USDT, available: formatUnits(usdt), hold: formatUnits(hold) },
        MCS: {
          ...example.MCS,
          available: formatUnits(free),
          locked: formatUnits(locked),
          hold: formatUnits(held),
          bonus: formatUnits(bonus),
        },
        price: { value: formatUnits(price), at: '2026-01-01T00:00:00.000Z' },
      }
      const parts = totalParts(balance)
      const total = usdt + hold + mulDivDown(free + locked + held + bonus, price, ONE)
      expect(parts.reduce((sum, part) => sum + part.units, 0n)).toBe(total)
      expect(parts.every((part) => part.units >= 0n)).toBe(true)
    }),
  )
})
