import { describe, expect, it } from 'vitest'
import { releasesOf, vestingOf } from '#contract/rules/money/vesting.ts'
import { curveOf } from './vesting-geometry.ts'

const RULE = { cliffMonths: 2, months: 10, dailyBps: 30, remainder: 'LAST_DAY' } as const
const rows = releasesOf(vestingOf(RULE, 2_400_000_000n, '2025-04-01'))
const BOX = { width: 316, height: 226, top: 28, bottom: 32, end: 40 }
const height = BOX.height - BOX.bottom - BOX.top

describe('the curve of a schedule', () => {
  it.each([0, 1, 173, 303, 304])('after %i days ends where the table says', (days) => {
    const { now, base } = curveOf(rows, days, BOX)
    const sum = rows[days - 1]?.sum ?? 0n
    expect(((base - now.y) / height) * 2400).toBeCloseTo(Number(sum) / 1_000_000, 0)
    expect(now.x).toBeCloseTo((days / 304) * 276, 1)
  })

  it('begins at nothing and ends at all, one point a day', () => {
    const { done, coming, last, base } = curveOf(rows, 100, BOX)
    expect(done.startsWith(`M0 ${base}`)).toBe(true)
    expect(done.split('L').length - 1).toBe(100)
    expect(coming.split('L').length - 1).toBe(204)
    expect([last.x, last.y]).toEqual([276, 28])
  })

  it('is empty without a sum', () => {
    expect(curveOf([], 0, BOX).done).toBe('')
  })
})
