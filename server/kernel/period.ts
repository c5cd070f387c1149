import { DAY_MS } from './clock.ts'
import { Failure } from './failure.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** How far a zone's clocks are ahead of UTC at an instant, in ms. Throws RangeError for an unknown zone. */
function zoneAheadMs(zone: string, atMs: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(atMs)
  const read = (type: string): number => Number(parts.find((part) => part.type === type)?.value ?? 0)
  const shown = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
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
  const guess = utcMs - zoneAheadMs(zone, utcMs)
  return utcMs - zoneAheadMs(zone, guess)
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
export function readPeriod(nowMs: number, { from, to, zone }: PeriodChoice): { from: Date; to: Date } {
  try {
    const toMs = to === undefined ? nowMs : dayStartMs(to, zone, 1)
    const fromMs = from === undefined ? (toMs ?? 0) - DEFAULT_DAYS * DAY_MS : dayStartMs(from, zone, 0)
    if (fromMs !== undefined && toMs !== undefined && toMs - fromMs <= LONGEST_DAYS * DAY_MS) {
      return { from: new Date(fromMs), to: new Date(toMs) }
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  throw new Failure('COMMON-B001')
}
