import { expect, it } from 'vitest'
import { calendarDay } from '#web/features/lists/calendar-day.ts'
import { historyQuery, parseHistoryFilters } from './history-filters.ts'

it('asks for whole days, today included', () => {
  const filters = parseHistoryFilters(new URLSearchParams('days=7&state=HIT&page=2'))
  expect(historyQuery(filters, Date.parse('2026-11-20T12:00:00Z'))).toMatchObject({
    from: '2026-11-14',
    page: 2,
    state: 'HIT',
  })
})

it('takes the first page of 30 days from an address that says nothing or nonsense', () => {
  const first = { days: '30', kind: undefined, state: undefined, page: 1 }
  expect(parseHistoryFilters(new URLSearchParams(''))).toEqual(first)
  expect(parseHistoryFilters(new URLSearchParams('days=9999&page=-1&kind=x'))).toEqual(first)
})

it('writes a day with two figures for month and day', () => {
  expect(calendarDay(Date.parse('2026-03-04T00:00:00Z'))).toBe('2026-03-04')
})
