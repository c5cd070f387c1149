import { describe, expect, it } from 'vitest'
import { LOCALES } from '#contract/locale.ts'
import { vestingOf } from '#contract/rules/money/vesting.ts'
import { calendarOf } from './calendar.ts'
import type { EntryRow } from '../entries.ts'

const RULE = { cliffMonths: 2, months: 10, dailyBps: 30, remainder: 'LAST_DAY' } as const
const vesting = vestingOf(RULE, 2_400_000_000n, '2025-04-01')
const entry: EntryRow = {
  id: '0196f0c0-0000-7000-8000-000000000001',
  position: 1n,
  number: 1,
  memberId: '0196f0c0-0000-7000-8000-000000000002',
  state: 'LOCKED',
  amount: 500_000_000n,
  bonusPercent: 20,
  bonus: 100_000_000n,
  ...vesting,
  released: 0n,
  releasedThrough: null,
  enteredAt: new Date('2025-04-01T03:00:00Z'),
}
const asked = {
  entries: [entry],
  locale: 'en',
  host: 'members.example',
  brand: 'Members; & Co, \\',
  now: new Date('2025-04-01T03:04:05.678Z'),
} as const

/** Reads a calendar by the grammar of RFC 5545: unfolds, splits names from values, checks what must be there. */
function parseCalendar(text: string) {
  expect(text.endsWith('\r\n')).toBe(true)
  const raw = text.slice(0, -2).split('\r\n')
  for (const line of raw) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[\r\n]/)
    expect(line.isWellFormed()).toBe(true)
  }
  const lines = text
    .replaceAll(/\r\n[ \t]/g, '')
    .slice(0, -2)
    .split('\r\n')
  const events: Record<string, string>[] = []
  const head: Record<string, string> = {}
  const open: string[] = []
  for (const line of lines) {
    const [, name = '', value = ''] = /^([A-Z-]+):(.*)$/s.exec(line) ?? []
    expect(name, line).not.toBe('')
    if (name === 'BEGIN') open.push(value)
    if (name === 'BEGIN' && value === 'VEVENT') events.push({})
    if (name === 'END') expect(open.pop()).toBe(value)
    const into = open.at(-1) === 'VEVENT' ? events.at(-1) : head
    if (into !== undefined && name !== 'BEGIN' && name !== 'END') {
      expect(into[name], `${name} once`).toBeUndefined()
      into[name] = value
    }
  }
  expect(open).toEqual([])
  return { head, events, raw }
}

describe('a calendar of releases', () => {
  it('is a valid file: one repeating event of equal days, one of the last', () => {
    const { head, events } = parseCalendar(calendarOf(asked))
    expect(head).toMatchObject({ VERSION: '2.0', PRODID: '-//Members\\; & Co\\, \\\\//ICO//EN' })
    expect(events).toHaveLength(2)
    expect(events[0]).toMatchObject({
      UID: `${entry.id}-2025-06-01@members.example`,
      DTSTAMP: '20250401T030405Z',
      DTSTART: '20250601T010000Z',
      DTEND: '20250601T011500Z',
      RRULE: 'FREQ=DAILY;COUNT=303',
      SUMMARY: '7.2 MCS released',
    })
    expect(events[1]).toMatchObject({ DTSTART: '20260331T010000Z', SUMMARY: '218.4 MCS released' })
    expect(events[1]?.['RRULE']).toBeUndefined()
    expect(new Set(events.map((event) => event['UID'])).size).toBe(2)
  })

  it('covers every day of the schedule once', () => {
    for (const remainder of ['LAST_DAY', 'AT_START', 'CONTINUE'] as const) {
      const other = { ...entry, ...vestingOf({ ...RULE, remainder }, 2_400_000_007n, '2025-12-31') }
      const { events } = parseCalendar(calendarOf({ ...asked, entries: [other] }))
      const days = events.map((event) =>
        Number.parseInt(/COUNT=(\d+)/.exec(event['RRULE'] ?? '')?.[1] ?? '1', 10),
      )
      const length = (Date.parse(other.lastDay) - Date.parse(other.firstDay)) / 86_400_000 + 1
      expect(days.reduce((sum, count) => sum + count, 0)).toBe(length)
    }
  })

  it.each(LOCALES)('is folded between signs, never inside one, in %s', (locale) => {
    const { events, raw } = parseCalendar(calendarOf({ ...asked, locale }))
    expect(events[0]?.['DESCRIPTION']).toContain('2400')
    expect(raw.some((line) => line.startsWith(' '))).toBe(true)
  })

  it('has the same UIDs whenever it is asked for', () => {
    const uids = (now: Date) =>
      parseCalendar(calendarOf({ ...asked, now })).events.map((event) => event['UID'])
    expect(uids(new Date('2026-01-01'))).toEqual(uids(new Date('2025-05-05')))
  })
})
