import { afterEach, expect, it } from 'vitest'
import { clockTime, day, minute, ownZone } from '#web/base/format.ts'
import { calendarDay, readersZone } from './calendar-day.ts'
import { lastDays } from './last-days.ts'

const NIGHT = Date.parse('2026-03-04T16:30:00Z')
afterEach(() => ownZone.set(undefined))

it('dates are shown in the member’s own zone, whatever the device is set to', () => {
  ownZone.set('Asia/Seoul')
  expect([day(NIGHT), minute(NIGHT), clockTime(NIGHT)]).toEqual([
    'Mar 5, 2026',
    'Mar 5, 2026, 1:30 AM',
    '01:30',
  ])
  ownZone.set('America/New_York')
  expect([day(NIGHT), clockTime(NIGHT)]).toEqual(['Mar 4, 2026', '11:30'])
  expect(day(NIGHT, 'Asia/Seoul')).toBe('Mar 5, 2026')
})

it('a guest’s dates are shown in the zone of the device', () => {
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(readersZone()).toBe(device)
  expect(day(NIGHT)).toBe(day(NIGHT, device))
})

it('a period is asked for in the zone that dates are shown in', () => {
  ownZone.set('Asia/Seoul')
  expect(calendarDay(NIGHT)).toBe('2026-03-05')
  expect(lastDays('7', NIGHT)).toEqual({ from: '2026-02-27', zone: 'Asia/Seoul' })
})
