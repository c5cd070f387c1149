import { describe, expect, it } from 'vitest'
import { rewardBatchAt, rewardDayOf } from '#contract/rules/money/reward-day.ts'
import { addMonths, dayEnd, koreanDayOf, latestDueDay, startDayOf } from './reward-days.ts'

const kst = (text: string) => new Date(`${text}+09:00`)

describe('a reward day', () => {
  it('runs from nine to nine in Korea and is paid at ten, as example 16 says', () => {
    expect(rewardDayOf(kst('2026-05-02T08:59:59'))).toBe('2026-05-01')
    expect(rewardDayOf(kst('2026-05-02T09:00:00'))).toBe('2026-05-02')
    expect(rewardBatchAt('2026-05-01')).toEqual(kst('2026-05-02T10:00:00'))
    expect(rewardBatchAt('2026-05-02')).toEqual(kst('2026-05-03T10:00:00'))
    expect(dayEnd('2026-05-01')).toEqual(kst('2026-05-02T09:00:00'))
  })

  it('is due from ten o’clock on', () => {
    expect(latestDueDay(kst('2026-05-02T09:59:59'))).toBe('2026-04-30')
    expect(latestDueDay(kst('2026-05-02T10:00:00'))).toBe('2026-05-01')
  })

  it('counts for a plan from the first nine o’clock after joining', () => {
    expect(startDayOf(kst('2026-05-02T08:59:59'))).toBe('2026-05-02')
    expect(startDayOf(kst('2026-05-02T09:00:01'))).toBe('2026-05-03')
  })
})

describe('a calendar month later', () => {
  it.each([
    ['2026-01-31', '2026-02-28'],
    ['2028-01-31', '2028-02-29'],
    ['2026-02-28', '2026-03-28'],
    ['2026-12-15', '2027-01-15'],
  ])('%s is %s', (from, to) => {
    expect(addMonths(from, 1)).toBe(to)
  })

  it('and none or several later', () => {
    expect(addMonths('2026-01-31', 0)).toBe('2026-01-31')
    expect(addMonths('2025-11-30', 3)).toBe('2026-02-28')
  })
})

it('a calendar day in Korea begins at midnight there', () => {
  expect(koreanDayOf(kst('2026-05-02T00:00:00'))).toBe('2026-05-02')
  expect(koreanDayOf(kst('2026-05-01T23:59:59'))).toBe('2026-05-01')
})
