import { describe, expect, it } from 'vitest'
import { getSignal } from '#contract/trading/signals.ts'
import { exampleAnswer } from '#testing/components/example.ts'
import { rangeFor, signalChart } from './signal-chart.ts'

const HOUR = 3_600_000
const FOUND = Date.parse('2026-01-05T00:00:00Z')
const { signal: example } = exampleAnswer(getSignal)
const signal = {
  ...example,
  state: 'ACTIVE' as const,
  foundAt: new Date(FOUND).toISOString(),
  validUntil: new Date(FOUND + 24 * HOUR).toISOString(),
  resolvedAt: null,
}

describe('the range of a signal’s chart', () => {
  it('is the shortest that shows the signal and some time before it', () => {
    expect(rangeFor(signal, FOUND + HOUR)).toBe('12h')
    expect(rangeFor(signal, FOUND + 15 * HOUR)).toBe('24h')
    expect(rangeFor(signal, FOUND + 23 * HOUR)).toBe('7d')
  })
})

describe('the chart of a signal', () => {
  it('is one linear axis with now inside it, and levels that begin at the signal', () => {
    const now = FOUND + 2 * HOUR
    const chart = signalChart(signal, [[now - HOUR / 4, 1, 2, 1, 2]], { range: '12h', now, end: undefined })
    expect(chart.to - chart.from).toBe(12 * HOUR)
    expect(chart.from).toBeLessThan(FOUND)
    expect(chart.now).toBe(now)
    expect(chart.levels?.find(({ role }) => role === 'target')?.from).toBe(FOUND)
  })

  it('ends where the signal ended, and has no now any more', () => {
    const resolvedAt = new Date(FOUND + 3 * HOUR).toISOString()
    const ended = { ...signal, state: 'HIT' as const, resolvedAt }
    const chart = signalChart(ended, [], { range: '24h', now: FOUND + 90 * HOUR, end: 5 })
    expect(chart.now).toBeUndefined()
    expect(chart.marks?.at(-1)).toEqual({ at: FOUND + 3 * HOUR, value: 5 })
    expect(chart.zones?.[0]?.to).toBe(FOUND + 3 * HOUR)
  })
})
