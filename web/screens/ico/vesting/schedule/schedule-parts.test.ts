import { describe, expect, it } from 'vitest'
import type { ScheduleRow } from '#contract/ico.ts'
import { formatUnits } from '#contract/money.ts'
import { releasesOf, vestingOf } from '#contract/rules/money/vesting.ts'
import { shorten } from './schedule-parts.ts'

const RULE = { cliffMonths: 2, months: 10, dailyBps: 30, remainder: 'LAST_DAY' } as const

function rowsWith(done: number): ScheduleRow[] {
  return releasesOf(vestingOf(RULE, 2_400_000_000n, '2025-04-01')).map(({ day, units, sum }, index) => ({
    date: day,
    mcs: formatUnits(units),
    cumulative: formatUnits(sum),
    state: index < done ? 'RELEASED' : index === done ? 'NEXT' : 'PLANNED',
    hasRest: day === '2026-03-31',
  }))
}

describe('the short table', () => {
  it.each([0, 1, 3, 173, 300, 303, 304])('after %i days tells every day once', (done) => {
    const parts = shorten(rowsWith(done))
    const days = parts.reduce((sum, part) => sum + (part.kind === 'day' ? 1 : part.count), 0)
    expect(days).toBe(304)
    expect(parts.length).toBeLessThan(14)
    const last = parts.at(-1)
    expect(last?.kind === 'day' && last.row.hasRest).toBe(true)
  })

  it('shows the days around the next release', () => {
    const parts = shorten(rowsWith(173))
    const shown = parts.flatMap((part) => (part.kind === 'day' ? [part.row.date] : []))
    expect(shown).toContain('2025-11-20')
    expect(shown).toContain('2025-11-21')
    expect(parts.find((part) => part.kind === 'days')).toMatchObject({ mcs: '7.2' })
  })
})
