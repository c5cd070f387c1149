import { describe, expect, it } from 'vitest'
import { nightEndMs, nightStartMs, quietEndMs } from './night.ts'

const NIGHT = { start: 21, end: 8 }
const end = (at: string, zone: string) => {
  const ms = nightEndMs(Date.parse(at), zone, NIGHT)
  return ms === undefined ? 'day' : new Date(ms).toISOString()
}

describe('the night in Korea, whose clocks never change', () => {
  it('begins at 21:00:00 to the second and ends at 08:00:00', () => {
    expect(end('2026-05-02T20:59:59+09:00', 'Asia/Seoul')).toBe('day')
    expect(end('2026-05-02T21:00:00+09:00', 'Asia/Seoul')).toBe('2026-05-02T23:00:00.000Z')
    expect(end('2026-05-03T07:59:59+09:00', 'Asia/Seoul')).toBe('2026-05-02T23:00:00.000Z')
    expect(end('2026-05-03T08:00:00+09:00', 'Asia/Seoul')).toBe('day')
  })
})

describe('the night in America, whose clocks change in it', () => {
  it('is an hour shorter when the clocks go forward, and ends at 08:00 of the new time', () => {
    expect(end('2027-03-13T22:00:00-05:00', 'America/New_York')).toBe('2027-03-14T12:00:00.000Z')
    expect(end('2027-03-14T03:30:00-04:00', 'America/New_York')).toBe('2027-03-14T12:00:00.000Z')
    expect(end('2027-03-14T07:59:59-04:00', 'America/New_York')).toBe('2027-03-14T12:00:00.000Z')
    expect(end('2027-03-14T08:00:00-04:00', 'America/New_York')).toBe('day')
  })

  it('is an hour longer when the clocks go back, in the hour that comes twice too', () => {
    expect(end('2026-10-31T21:00:00-04:00', 'America/New_York')).toBe('2026-11-01T13:00:00.000Z')
    expect(end('2026-11-01T01:30:00-04:00', 'America/New_York')).toBe('2026-11-01T13:00:00.000Z')
    expect(end('2026-11-01T01:30:00-05:00', 'America/New_York')).toBe('2026-11-01T13:00:00.000Z')
  })

  it('is each zone’s own', () => {
    expect(end('2026-07-01T20:30:00-07:00', 'America/Los_Angeles')).toBe('day')
    expect(end('2026-07-01T20:30:00-07:00', 'America/New_York')).toBe('2026-07-02T12:00:00.000Z')
  })
})

it('every minute of a year lies in the night exactly when the zone’s clocks say so', () => {
  const zone = 'America/New_York'
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' })
  const from = Date.parse('2026-01-01T00:00:30Z')
  for (let ms = from; ms < from + 366 * 86_400_000; ms += 17 * 60_000) {
    const hour = Number(clock.format(ms))
    const ends = nightEndMs(ms, zone, NIGHT)
    expect(ends !== undefined, new Date(ms).toISOString()).toBe(hour >= 21 || hour < 8)
    if (ends !== undefined) expect(clock.format(ends)).toBe('08')
    else expect(clock.format(nightStartMs(ms, zone, NIGHT))).toBe('21')
  }
})

describe('quiet hours of several windows', () => {
  const until = (at: string) => {
    const ms = quietEndMs(Date.parse(at), 'Asia/Seoul', [NIGHT, { start: 7, end: 9 }, { start: 13, end: 14 }])
    return ms === undefined ? 'day' : new Date(ms).toISOString()
  }

  it('end with the last of those that follow without a gap', () => {
    expect(until('2026-05-02T22:00:00+09:00')).toBe('2026-05-03T00:00:00.000Z')
    expect(until('2026-05-03T07:30:00+09:00')).toBe('2026-05-03T00:00:00.000Z')
    expect(until('2026-05-03T09:00:00+09:00')).toBe('day')
    expect(until('2026-05-03T13:59:59+09:00')).toBe('2026-05-03T05:00:00.000Z')
    expect(until('2026-05-03T14:00:00+09:00')).toBe('day')
  })
})
