import { describe, expect, it } from 'vitest'
import { getGame } from '#contract/game.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { payoutMultiple, poolShares } from './payout.ts'

const example = exampleAnswer(getGame)
const gameWith = (up: string, down: string) => ({
  feeBps: 500,
  round: { ...example.round, up: { sum: up, count: 1 }, down: { sum: down, count: 1 } },
})
const stake = (side: 'UP' | 'DOWN', whole: bigint) => ({ side, units: whole * 1_000_000n })

describe('the multiple of a stake', () => {
  it('is nearly double where the other side is large enough, less the fee of the gain', () => {
    expect(payoutMultiple(gameWith('0', '1000'), stake('UP', 100n))).toBe(1.95)
  })

  it('counts only what stands against the other side: the rest comes back as it was', () => {
    expect(payoutMultiple(gameWith('900', '500'), stake('UP', 100n))).toBe(1.47)
  })

  it('is one where nobody stands against it', () => {
    expect(payoutMultiple(gameWith('300', '0'), stake('UP', 100n))).toBe(1)
  })
})

it('the shares of the pool make a hundred, and nothing before the first bet', () => {
  expect(poolShares(gameWith('570', '430').round)).toEqual({ up: 57, down: 43 })
  expect(poolShares(gameWith('1', '2').round)).toEqual({ up: 33, down: 67 })
  expect(poolShares(gameWith('0', '0').round)).toEqual({ up: 0, down: 0 })
})
