import { expect, it } from 'vitest'
import { getGame } from '#contract/game.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { roundChart } from './round-chart.ts'

const OPENS = Date.parse('2026-01-05T00:00:00Z')
const at = (ms: number) => new Date(OPENS + ms).toISOString()
const round = {
  ...exampleAnswer(getGame).round,
  opensAt: at(0),
  closesAt: at(180_000),
  endsAt: at(240_000),
  lockPrice: null,
}

it('shows the time before the round, its moments, and no lock before there is one', () => {
  const chart = roundChart(round, [{ atMs: OPENS - 60_000, price: 100 }], OPENS + 1_000)
  expect(chart.from).toBeLessThan(OPENS - 60_000)
  expect(chart.marks?.map(({ at: moment }) => moment - OPENS)).toEqual([0, 180_000, 240_000])
  expect(chart.levels).toBeUndefined()
})

it('marks the lock price and what lies above and below it, and stops at the end', () => {
  const chart = roundChart(
    { ...round, lockPrice: 101 },
    [
      { atMs: OPENS, price: 100 },
      { atMs: OPENS + 250_000, price: 300 },
    ],
    OPENS + 250_000,
  )
  expect(chart.levels?.[0]).toMatchObject({ value: 101, role: 'lock' })
  expect(chart.split).toEqual({ from: OPENS + 180_000, value: 101 })
  expect(chart.now).toBe(OPENS + 240_000)
  expect(chart.points).toHaveLength(1)
})
