import { failures } from '#contract/failures/failures.ts'
import { DAY_MS } from './clock.ts'
import { Failure } from './failure.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Making one is slow, and there are only so many zones. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/** Throws RangeError for an unknown zone. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(zone, made)
  return made
}

/** How far a zone's clocks are ahead of UTC at an instant, in ms. Throws RangeError for an unknown zone. */
export function zoneAheadMs(zone: string, atMs: number): number {
  const parts = clockOf(zone).formatToParts(atMs)
  const partOf = (type: string): number => Number(parts.find((part) => part.type === type)?.value ?? 0)
  const shown = Date.UTC(
    partOf('year'),
    partOf('month') - 1,
    partOf('day'),
    partOf('hour'),
    partOf('minute'),
    partOf('second'),
  )
  return shown - Math.floor(atMs / 1000) * 1000
}

/**
 * The first instant of a calendar day (YYYY-MM-DD) in a zone, or of the day after it; undefined when the text is no
 * day. Throws RangeError for an unknown zone.
 */
export function dayStartMs(text: string, zone: string, daysLater: 0 | 1): number | undefined {
  const utcMs = DAY.test(text) ? Date.parse(text) + daysLater * DAY_MS : Number.NaN
  if (Number.isNaN(utcMs)) return undefined
  return instantOfMs(utcMs, zone)
}

/** The instant at which a zone's clocks show a wall time, itself given as if it were UTC. Throws RangeError for an unknown zone. */
export function instantOfMs(wallMs: number, zone: string): number {
  const guess = wallMs - zoneAheadMs(zone, wallMs)
  return wallMs - zoneAheadMs(zone, guess)
}

const DEFAULT_DAYS = 30
const LONGEST_DAYS = 366

/** Calendar days of the reader's zone, both included. */
export interface PeriodChoice {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly zone: string
}

/** The instants of a period, its end excluded; the last 30 days when not said. Throws COMMON-B001 for no period, or one longer than 366 days. */
export function parsePeriod(nowMs: number, { from, to, zone }: PeriodChoice): { from: Date; to: Date } {
  try {
    const toMs = to === undefined ? nowMs : dayStartMs(to, zone, 1)
    const fromMs = from === undefined ? (toMs ?? 0) - DEFAULT_DAYS * DAY_MS : dayStartMs(from, zone, 0)
    if (fromMs !== undefined && toMs !== undefined && toMs - fromMs <= LONGEST_DAYS * DAY_MS) {
      return { from: new Date(fromMs), to: new Date(toMs) }
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  throw new Failure(failures.common.malformed)
}
