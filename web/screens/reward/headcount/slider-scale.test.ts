import { expect, it } from 'vitest'
import { ONE } from '#contract/money.ts'
import { parseTiers, type PlanOffer } from '#contract/rules/money/plan.ts'
import { lastPositionOf, notchesOf, positionOf, sumOfPosition } from './slider-scale.ts'

const OFFER: PlanOffer = {
  min: 500n * ONE,
  max: 10_000n * ONE,
  step: ONE,
  tiers: parseTiers('500:150, 1000:200, 3000:250, 5000:300') ?? [],
  dailyBps: 40,
  graduationBps: 500,
}
const notches = notchesOf(OFFER)

it('has a notch at every sum from which on another ratio counts, and at both ends', () => {
  expect(notches.map((units) => units / ONE)).toEqual([500n, 1000n, 3000n, 5000n, 10_000n])
  expect(lastPositionOf(notches)).toBe(400)
})

it.each([
  [0, 500n],
  [1, 505n],
  [100, 1000n],
  [150, 2000n],
  [399, 9950n],
  [400, 10_000n],
])('position %s is %s USDT, and stands there again', (position, usdt) => {
  expect(sumOfPosition(position, notches, ONE)).toBe(usdt * ONE)
  expect(positionOf(usdt * ONE, notches)).toBe(position)
})

it('keeps sums outside at its ends', () => {
  expect(positionOf(1n, notches)).toBe(0)
  expect(positionOf(20_000n * ONE, notches)).toBe(400)
})
