import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#server/modules/market/market.ts'
import { mayPublish, MAX_PER_DAY, newPublication } from './publication.ts'
import { seededRandom } from './forecaster/scores.ts'

/** Thirty days of candidates, 48 a day, with random insight; returns those that were published. */
function aMonth() {
  const random = seededRandom(2)
  const publication = newPublication()
  const candidates = Array.from({ length: 48 * 30 }, (_, index) => ({
    atMs: (index * DAY_MS) / 48,
    insight: random(),
  }))
  return { candidates, published: candidates.filter((candidate) => mayPublish(publication, candidate)) }
}

it('no 24 hours see more than ten signals, and most days come near it', () => {
  const { published } = aMonth()
  for (const { atMs } of published) {
    const day = published.filter((other) => other.atMs > atMs - DAY_MS && other.atMs <= atMs)
    expect(day.length).toBeLessThanOrEqual(MAX_PER_DAY)
  }
  expect(published.length / 30).toBeGreaterThan(8)
})

it('after the first day the better candidates are chosen', () => {
  const { candidates, published } = aMonth()
  const mean = (all: readonly { insight: number }[]) =>
    all.reduce((sum, one) => sum + one.insight, 0) / all.length
  const later = published.filter((one) => one.atMs > DAY_MS)
  expect(mean(later)).toBeGreaterThan(0.8)
  expect(mean(candidates)).toBeLessThan(0.55)
})

it('the decision does not know what comes later', () => {
  const { candidates, published } = aMonth()
  const publication = newPublication()
  const prefix = candidates.slice(0, 500).filter((candidate) => mayPublish(publication, candidate))
  expect(prefix).toEqual(published.slice(0, prefix.length))
})

it('a symbol with few candidates publishes them all', () => {
  const publication = newPublication()
  const rare = Array.from({ length: 20 }, (_, index) => ({ atMs: index * 5 * HOUR_MS, insight: 0.01 }))
  expect(rare.every((candidate) => mayPublish(publication, candidate))).toBe(true)
})
