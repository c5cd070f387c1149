import type { Signal } from '#contract/trading/signals.ts'
import { clockTime, price, shortMinute } from '#web/base/format.ts'
import { m } from '#web/i18n/messages.ts'
import type { ChartOptions, ChartPoint, Span } from '#web/ui/chart/geometry/chart-options.ts'

/** [open time in ms, open, high, low, close] of 15 minutes. */
export type CandleRow = readonly [number, number, number, number, number]

const HOUR = 3_600_000
export const CANDLE_MS = HOUR / 4
export const SIGNAL_RANGES = ['4h', '12h', '24h', '7d'] as const
export type SignalRange = (typeof SIGNAL_RANGES)[number]
const LENGTHS: Readonly<Record<SignalRange, number>> = {
  '4h': 4 * HOUR,
  '12h': 12 * HOUR,
  '24h': 24 * HOUR,
  '7d': 168 * HOUR,
}
/** So much of a range lies behind now: the signal should be seen with what came before it. */
const BEHIND = 0.84
const SEEN_BEFORE = 1.15

/** Where the story of a signal stands: now while it runs, else when it ended. */
function headOf(signal: Signal, now: number): number {
  return signal.resolvedAt === null
    ? Math.min(now, Date.parse(signal.validUntil))
    : Date.parse(signal.resolvedAt)
}

/** The shortest range that shows the signal and some time before it. */
export function rangeFor(signal: Signal, now: number): SignalRange {
  const age = headOf(signal, now) - Date.parse(signal.foundAt)
  return SIGNAL_RANGES.slice(1).find((range) => age * SEEN_BEFORE <= LENGTHS[range] * BEHIND) ?? '7d'
}

function spanOf(signal: Signal, range: SignalRange, now: number): Span {
  const head = headOf(signal, now)
  const from = head - LENGTHS[range] * BEHIND
  return { from, to: from + LENGTHS[range] }
}

function levelsOf(signal: Signal): NonNullable<ChartOptions['levels']> {
  const from = Date.parse(signal.foundAt)
  return [
    { name: m.signals_target(), value: signal.target, role: 'target', from },
    { name: m.signals_entry(), value: signal.price, role: 'entry', from },
    { name: m.signals_level(), value: signal.level, role: 'level' },
    { name: m.signals_stop(), value: signal.stop, role: 'stop', from },
  ]
}

function zonesOf({
  foundAt,
  validUntil,
  resolvedAt,
  price: entry,
  target,
  stop,
}: Signal): ChartOptions['zones'] {
  const span = { from: Date.parse(foundAt), to: Date.parse(resolvedAt ?? validUntil) }
  const [low, high] = [Math.min(entry, target), Math.max(entry, target)]
  return [
    { ...span, low, high, role: 'target' },
    { ...span, low: Math.min(entry, stop), high: Math.max(entry, stop), role: 'stop' },
  ]
}

export function pointsOf(candles: readonly CandleRow[]): ChartPoint[] {
  return candles.map(([at, open, high, low, value]) => ({ at, open, high, low, value }))
}

/** A signal on one axis of time: candles before and after it, its four prices, and where the reader stands. */
export function signalChart(
  signal: Signal,
  candles: readonly CandleRow[],
  { range, now, end }: { range: SignalRange; now: number; end: number | undefined },
): ChartOptions {
  const points = pointsOf(candles)
  const span = spanOf(signal, range, now)
  const foundAt = Date.parse(signal.foundAt)
  const first = points[0]?.at ?? span.from
  const until = Date.parse(signal.validUntil)
  const isRunning = signal.state === 'ACTIVE'
  const ended =
    signal.resolvedAt === null || end === undefined ? [] : [{ at: Date.parse(signal.resolvedAt), value: end }]
  const last = points.at(-1)?.at
  return {
    kind: 'candles',
    points,
    candleMs: CANDLE_MS,
    ...span,
    ...(isRunning && last !== undefined && { now: Math.max(Math.min(now, until), last + CANDLE_MS) }),
    bounds: { from: Math.min(first, span.from), to: Math.max(until, span.to) },
    levels: levelsOf(signal),
    zones: zonesOf(signal) ?? [],
    marks: [
      { at: foundAt, name: m.signals_found_at({ time: clockTime(foundAt) }), value: signal.price },
      ...ended,
    ],
    format: (value) => price(value, signal.price),
    formatAt: (at) => shortMinute(at),
  }
}
