import type { Chance } from './chance.ts'

export const CHAOS_PAIR = 'BTC/USDT'
export const FIRST_PRICE = 90_000
/** Levels and prices stay within this share of the first price. */
export const SPREAD = 0.05

/** The next price of a walk that comes back to where it began. */
export function nextPrice(price: number, chance: Chance): number {
  const pull = (FIRST_PRICE - price) / FIRST_PRICE
  const step = (chance.below(2_001) - 1_000) / 100_000 + pull / 4
  return Math.round(price * (1 + step) * 100) / 100
}
