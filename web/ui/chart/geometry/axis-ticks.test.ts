import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ownZone } from '#web/base/format.ts'
import { timeTicks, valueTicks } from './axis-ticks.ts'

const HOUR = 3_600_000

describe('figures along a chart', () => {
  it('are round, and lie within it', () => {
    expect(valueTicks(91_000, 93_180, 5)).toEqual([91_000, 91_500, 92_000, 92_500, 93_000])
    expect(valueTicks(-0.4, 0.5, 4)).toHaveLength(5)
    expect(valueTicks(5, 5, 4)).toEqual([])
  })
})

describe('times along a chart', () => {
  beforeEach(() => ownZone.set('Asia/Seoul'))
  afterEach(() => ownZone.set(undefined))

  it('fall on round hours of the reader’s zone, and midnight says its day', () => {
    const from = Date.parse('2026-01-05T10:10:00Z')
    const ticks = timeTicks({ from, to: from + 12 * HOUR }, 4)
    expect(ticks.map(({ text }) => text)).toEqual(['21:00', 'Jan 6', '03:00', '06:00'])
    expect(ticks[1]?.strong).toBe(true)
  })

  it('count months where a chart is longer than a season', () => {
    const from = Date.parse('2026-01-05T00:00:00Z')
    const ticks = timeTicks({ from, to: from + 300 * 24 * HOUR }, 5)
    expect(ticks[0]?.text).toBe('Feb')
    expect(ticks.length).toBeLessThanOrEqual(6)
  })
})
