/** Draws that repeat from a seed, so that a run that found something can be run again. */
export interface Chance {
  /** A whole number from 0 up to but without `limit`. */
  below(limit: number): number
  pick<T>(list: readonly T[]): T
  happens(percent: number): boolean
}

const INCREMENT = 0x6d2b79f5
const WHOLE = 2 ** 32

export function createChance(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + INCREMENT) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / WHOLE
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    pick<T>(list: readonly T[]): T {
      const picked = list[below(list.length)]
      if (picked === undefined) throw new Error('nothing to pick from')
      return picked
    },
    happens: (percent) => next() * 100 < percent,
  }
}
