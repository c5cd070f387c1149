import { languageTag } from './locale.ts'
import { createStore } from './store.ts'

const MINUS = '−'
const NO_BREAK = '\u00a0'

/** Making a formatter is far dearer than using one, and a list of signals asks for hundreds: each is made once. */
function remembered<Options, Format>(
  make: (tag: string, options: Options) => Format,
): (options: Options) => Format {
  const known = new Map<string, Format>()
  return (options) => {
    const tag = languageTag()
    const name = `${tag} ${JSON.stringify(options)}`
    const format = known.get(name) ?? make(tag, options)
    known.set(name, format)
    return format
  }
}

const formatter = remembered((tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options))
const dateFormatter = remembered(
  (tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options),
)
const relativeFormatter = remembered(
  (tag, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(tag, options),
)

/** How many decimals a price of this size is shown with. */
export function priceDecimals(price: number): number {
  const size = Math.abs(price)
  if (size >= 5000) return 0
  if (size >= 500) return 1
  if (size >= 50) return 2
  if (size >= 5) return 3
  if (size >= 0.5) return 4
  return size >= 0.005 ? 6 : 8
}

/** A price; `like` is the price whose decimals it takes, so that level, target and stop agree. */
export function price(value: number, like: number = value): string {
  const decimals = priceDecimals(like)
  return formatter({ minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(value)
}

/** +0.04, −0.07: always with its sign, except zero. */
export function signedFigure(value: number, decimals = 2): string {
  const figure = formatter({ minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(
    Math.abs(value),
  )
  const isZero = Number(Math.abs(value).toFixed(decimals)) === 0
  const sign = isZero ? '' : value > 0 ? '+' : MINUS
  return `${sign}${figure}`
}

/** +0.04%, −0.07% */
export function signedPercent(value: number, decimals = 2): string {
  return `${signedFigure(value, decimals)}%`
}

export function percent(value: number, decimals = 0): string {
  return `${decimal(value, decimals)}%`
}

export function decimal(value: number, decimals: number): string {
  return formatter({ minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(value)
}

export function whole(value: number): string {
  return formatter({ maximumFractionDigits: 0 }).format(value)
}

/** The member's own zone, which all dates are shown in; undefined for guests, and where the device is set to the same. */
export const ownZone = createStore<string | undefined>(undefined)

/** A moment in the reader's language and zone, in the parts that are asked for. */
export function dateTime(time: string | number, options: Intl.DateTimeFormatOptions): string {
  return dateFormatter({ timeZone: ownZone.get(), ...options }).format(new Date(time))
}

/** `timeZone` where the day must not depend on the reader, as on prerendered pages. */
export function day(time: string | number, timeZone?: string): string {
  return dateTime(time, { dateStyle: 'medium', ...(timeZone !== undefined && { timeZone }) })
}

export function minute(time: string | number): string {
  return dateTime(time, { dateStyle: 'medium', timeStyle: 'short' })
}

/** A day without its year and a time, for lists of the last days. */
export function shortMinute(time: string | number): string {
  return dateTime(time, {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
}

export function clockTime(time: string | number): string {
  return dateTime(time, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

/** A time to the second: prices move between two minutes. */
export function exactTime(time: string | number): string {
  return dateTime(time, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })
}

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** "4 min. ago": how long before `now` (ms) a time is. */
export function timeAgo(time: string, now: number): string {
  const relative = relativeFormatter({ numeric: 'auto', style: 'short' })
  const age = Math.max(0, now - Date.parse(time))
  for (const [unit, size] of STEPS) {
    if (age >= size) return relative.format(-Math.floor(age / size), unit)
  }
  return relative.format(0, 'second')
}

/** A duration as its two largest units, or so many: 32 days 23 hours, 3 hours 12 minutes, 4 min 5 sec; it never breaks over two lines. */
export function duration(ms: number, units = 2): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const parts: readonly (readonly [Intl.NumberFormatOptions['unit'], number])[] = [
    ['day', Math.floor(seconds / 86_400)],
    ['hour', Math.floor(seconds / 3600) % 24],
    ['minute', Math.floor(seconds / 60) % 60],
    ['second', seconds % 60],
  ]
  const first = parts.findIndex(([, count]) => count > 0)
  // What counts down by the second is as narrow as it can be.
  const unitDisplay = seconds >= 3_600 ? 'long' : 'short'
  const shown = first < 0 ? parts.slice(-1) : parts.slice(first, first + units)
  return shown
    .filter(([, count], index) => index === 0 || count > 0)
    .map(([unit, count]) => formatter({ style: 'unit', unit: unit ?? 'second', unitDisplay }).format(count))
    .join(NO_BREAK)
    .replaceAll(' ', NO_BREAK)
}
