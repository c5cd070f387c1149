import { expect, it } from 'vitest'
import { FIRST_PRICE, nextPrice, SPREAD } from './alert-prices.ts'
import { createChance } from './chance.ts'

it('a walk stays near where it began, and moves', () => {
  const chance = createChance(7)
  const seen = new Set<number>()
  for (let step = 0, price = FIRST_PRICE; step < 2_000; step += 1) {
    price = nextPrice(price, chance)
    seen.add(price)
    expect(Math.abs(price / FIRST_PRICE - 1)).toBeLessThan(SPREAD)
  }
  expect(seen.size).toBeGreaterThan(1_900)
})
