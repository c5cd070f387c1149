import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { levelShare, REWARD_LEVELS } from '#contract/rules/money/reward-levels.ts'
import { settle } from './pay-day.ts'

const SHARES = { firstBps: 3_000n, nextBps: 3_000n }
const levels = Array.from({ length: REWARD_LEVELS }, (_, index) => index + 1)

describe('commissions at random', () => {
  it('never take more than 42.753 % of a fee, whatever its size', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 15n), (base) => {
        const sum = levels.reduce((all, level) => all + levelShare(base, level, SHARES), 0n)
        expect(sum * 100_000n <= base * 42_753n).toBe(true)
      }),
      { numRuns: 5_000 },
    )
  })

  it('over 10,000 refunds are set off against what comes later, never below zero and never twice', () => {
    const turn = fc.record({ due: fc.bigInt(1n, 10n ** 9n), refunded: fc.bigInt(0n, 1_000n) })
    fc.assert(
      fc.property(fc.array(turn, { minLength: 50, maxLength: 50 }), (turns) => {
        let balance = 0n
        let [earned, returned] = [0n, 0n]
        const open: { id: string; open: bigint }[] = []
        turns.forEach(({ due, refunded }, index) => {
          const row = {
            id: String(index),
            payer_id: 'payer',
            upline_id: 'one',
            level: 1,
            type: 'MEMBERSHIP' as const,
            coin: 'MCS' as const,
            left: due,
          }
          const { use, paid } = settle(row, new Map([['one MCS', open]]))
          expect(use.settled >= 0n && use.settled <= due).toBe(true)
          expect(paid.reduce((sum, { units }) => sum + units, 0n)).toBe(use.settled)
          const before = balance
          balance += due - use.settled
          expect(balance >= before).toBe(true)
          const back = (due * refunded) / 1_000n
          if (back > 0n) open.push({ id: `debt ${index}`, open: back })
          earned += due
          returned += back
        })
        const debt = open.reduce((sum, one) => sum + one.open, 0n)
        expect(open.every((one) => one.open >= 0n)).toBe(true)
        expect(balance).toBe(earned - returned + debt)
      }),
      { numRuns: 200 },
    )
  })
})
