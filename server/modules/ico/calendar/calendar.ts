import type { Locale } from '#contract/locale.ts'
import { formatUnits } from '#contract/money.ts'
import { releaseAt, releasesOf, type Release } from '#contract/rules/money/vesting.ts'
import { CALENDAR_TEXTS } from './calendar-texts.ts'
import { vestingOfEntry, type EntryRow } from '../entries.ts'

const LINE_OCTETS = 75
const QUARTER_MS = 15 * 60_000
const encoder = new TextEncoder()

/** A content line, cut so that no part has more than 75 octets and no sign is torn (RFC 5545, 3.1). */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const sign of line) {
    const size = encoder.encode(sign).length
    if (octets + size > LINE_OCTETS) {
      parts.push(part)
      // The blank that marks a continuation counts.
      part = ' '
      octets = 1
    }
    part += sign
    octets += size
  }
  return [...parts, part].join('\r\n')
}

/** A text value (RFC 5545, 3.3.11). */
function escape(text: string): string {
  return text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, '\\n')
}

/** 20250601T010000Z */
function stamp(at: Date): string {
  return at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
}

interface Series {
  readonly uid: string
  readonly first: string
  readonly days: number
  readonly units: bigint
}

/** Days in a row on which as much is released. */
function seriesOf(entry: EntryRow, host: string): Series[] {
  const runs: { first: Release; days: number }[] = []
  for (const release of releasesOf(vestingOfEntry(entry))) {
    const run = runs.at(-1)
    if (run?.first.units === release.units) run.days += 1
    else runs.push({ first: release, days: 1 })
  }
  return runs.map(({ first, days }) => ({
    uid: `${entry.id}-${first.day}@${host}`,
    first: first.day,
    days,
    units: first.units,
  }))
}

export interface CalendarRequest {
  readonly entries: readonly EntryRow[]
  readonly locale: Locale
  readonly host: string
  readonly brand: string
  readonly now: Date
}

/**
 * Releases as a calendar file: equal days as one repeating event at 10:00 in Korea, which is the same in UTC all year. The
 * same participation always has the same UIDs, so that importing twice changes nothing.
 */
export function calendarOf({ entries, locale, host, brand, now }: CalendarRequest): string {
  const texts = CALENDAR_TEXTS[locale]
  const events = entries.flatMap((entry) =>
    seriesOf(entry, host).flatMap(({ uid, first, days, units }) => {
      const at = releaseAt(first)
      const mcs = formatUnits(units)
      return [
        'BEGIN:VEVENT',
        `UID:${uid}`,
        `DTSTAMP:${stamp(now)}`,
        `DTSTART:${stamp(at)}`,
        `DTEND:${stamp(new Date(at.getTime() + QUARTER_MS))}`,
        ...(days > 1 ? [`RRULE:FREQ=DAILY;COUNT=${days}`] : []),
        `SUMMARY:${escape(texts.summary(mcs))}`,
        `DESCRIPTION:${escape(texts.description(entry.number, formatUnits(entry.obtained)))}`,
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
      ]
    }),
  )
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escape(brand)}//ICO//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events,
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}
