import { expect, it } from 'vitest'
import { koreanPeriodOf, lastKoreanDays, periodName } from './last-days.ts'

it('days of rewards are Korea’s: at 16:30 in London it is tomorrow there', () => {
  expect(lastKoreanDays('7', Date.parse('2026-11-21T16:30:00Z'))).toEqual({ from: '2026-11-16' })
})

it('chosen days are asked for as they are, and the last days while they are no period yet', () => {
  const now = Date.parse('2026-11-21T16:30:00Z')
  const dates = { from: '2026-01-05', to: '2026-01-09' }
  expect(koreanPeriodOf({ days: '30', dates }, now)).toEqual(dates)
  expect(koreanPeriodOf({ days: '30', dates: { ...dates, to: '' } }, now)).toEqual({})
  expect(koreanPeriodOf({ days: '7', dates: undefined }, now)).toEqual(lastKoreanDays('7', now))
})

it('a file’s name tells the days in it, until today where they have no end', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(periodName({ from: '2026-11-02', to: '2026-11-09' }, now)).toBe('2026-11-02-2026-11-09')
  expect(periodName({ from: '2026-11-02' }, now)).toBe('2026-11-02-2026-11-21')
})
