import { clockTime, dateTime, ownZone } from '#web/base/format.ts'
import type { AxisTick, Span } from './chart-options.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const STEPS = [
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  4 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  7 * DAY,
  14 * DAY,
] as const
/** Longer than this the axis counts months. */
const MAX_DAYS_SHOWN = 100
const MAX_MONTHS = 240

/** Round values from low to high, about `count` of them. */
export function valueTicks(low: number, high: number, count: number): number[] {
  const rough = (high - low) / Math.max(1, count)
  if (!(rough > 0)) return []
  const power = 10 ** Math.floor(Math.log10(rough))
  const part = rough / power
  const step = (part < 1.5 ? 1 : part < 3.5 ? 2 : part < 7.5 ? 5 : 10) * power
  const first = Math.ceil(low / step - 1e-9)
  const last = Math.floor(high / step + 1e-9)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** How far the reader's clock is ahead of UTC at a moment, ms. */
function zoneOffset(at: number): number {
  const zone = ownZone.get()
  const format = new Intl.DateTimeFormat('en', {
    timeZoneName: 'longOffset',
    ...(zone !== undefined && { timeZone: zone }),
  })
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(name) ?? []
  const ahead = Number.parseInt(hours, 10) * HOUR + Number.parseInt(minutes, 10) * MINUTE
  return sign === '-' ? -ahead : ahead
}

function monthTicks({ from, to }: Span, room: number): AxisTick[] {
  const offset = zoneOffset(from)
  const first = new Date(from + offset)
  const skip = Math.max(1, Math.ceil((to - from) / (30 * DAY) / room))
  const starts = Array.from(
    { length: MAX_MONTHS },
    (_, index) => Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1 + index * skip, 1) - offset,
  )
  return starts.filter((at) => at <= to).map((at) => ({ at, text: dateTime(at, { month: 'short' }) }))
}

/** The times under a chart, at most about `room` of them, on round hours and days of the reader's zone. */
export function timeTicks({ from, to }: Span, room: number): AxisTick[] {
  const step = STEPS.find((candidate) => (to - from) / candidate <= room)
  if (step === undefined || to - from > MAX_DAYS_SHOWN * DAY) return monthTicks({ from, to }, room)
  const offset = zoneOffset(from)
  const first = Math.ceil((from + offset) / step) * step - offset
  const count = Math.max(0, Math.floor((to - first) / step) + 1)
  return Array.from({ length: count }, (_, index) => {
    const at = first + index * step
    const isMidnight = (at + offset) % DAY === 0
    return {
      at,
      text: isMidnight ? dateTime(at, { month: 'short', day: 'numeric' }) : clockTime(at),
      strong: isMidnight && step < DAY,
    }
  })
}
