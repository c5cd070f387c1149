import { expect, it } from 'vitest'
import { createChance } from './chance.ts'

const draws = (seed: number) => {
  const chance = createChance(seed)
  return Array.from({ length: 1_000 }, () => chance.below(10))
}

it('the same seed draws the same, another one something else', () => {
  expect(draws(7)).toEqual(draws(7))
  expect(draws(7)).not.toEqual(draws(8))
})

it('every number below the limit comes about as often', () => {
  const counts = Map.groupBy(draws(3), (drawn) => drawn)
  expect([...counts.keys()].toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  for (const drawn of counts.values()) expect(drawn.length).toBeGreaterThan(60)
})
