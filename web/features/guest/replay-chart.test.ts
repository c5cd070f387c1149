import { describe, expect, it } from 'vitest'
import type { Signal } from '#contract/trading/signals.ts'
import { replayChart, stepsOf } from './replay-chart.ts'

const QUARTER = 15 * 60_000
const FOUND = Date.parse('2026-11-24T00:00:00Z')
const signal: Signal = {
  id: '1',
  symbol: 'BTC/USDT',
  kind: 'BREAKOUT',
  direction: 'UP',
  timeframe: 240,
  interval: 15,
  price: 100,
  level: 99,
  target: 104,
  stop: 98,
  rewardRisk: 2,
  probability: 41,
  baseRate: 42,
  expectedReturn: 0,
  expectedReturnNet: 0,
  returnAtTarget: 4,
  returnAtStop: -2,
  sampleSize: 100,
  collectingData: false,
  foundAt: new Date(FOUND).toISOString(),
  validUntil: new Date(FOUND + 16 * QUARTER).toISOString(),
  state: 'STOPPED',
  resolvedAt: new Date(FOUND + 3 * QUARTER).toISOString(),
  realisedReturn: -2,
  bestMove: 1,
  worstMove: -2,
  return12h: null,
  return24h: null,
  origin: 'live',
  model: 'm',
}
const candles = [-2, -1, 0, 1, 2, 3].map((index) => [FOUND + index * QUARTER, 100, 101, 99, 100] as const)

describe('the replay of a signal', () => {
  it('has a step for each candle from its finding to its end', () => {
    expect(stepsOf(signal, candles)).toBe(3)
  })

  it('shows no price after the moment it stands at, and no end before it', () => {
    const { points, marks, now } = replayChart(signal, candles, { shown: 1, isDone: false })
    expect(points.map(({ at }) => at)).toEqual([FOUND - 2 * QUARTER, FOUND - QUARTER, FOUND])
    expect(now).toBe(FOUND + QUARTER)
    expect(marks).toHaveLength(1)
  })

  it('ends where the signal ended', () => {
    const { marks } = replayChart(signal, candles, { shown: 3, isDone: true })
    expect(marks?.at(-1)).toEqual({ at: FOUND + 3 * QUARTER, value: 98 })
  })
})
