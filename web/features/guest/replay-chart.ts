import type { Signal } from '#contract/trading/signals.ts'
import { CANDLE_MS, type CandleRow, signalChart } from '#web/features/signals/detail/signal-chart.ts'
import { endPrice } from '#web/features/signals/signal-progress.ts'
import type { ChartOptions } from '#web/ui/chart/geometry/chart-options.ts'

/** When the story of a signal ends, ms. */
function endOf({ resolvedAt, validUntil }: Signal): number {
  return Date.parse(resolvedAt ?? validUntil)
}

/** The candles from the moment a signal was found to its end. */
export function stepsOf(signal: Signal, candles: readonly CandleRow[]): number {
  const [from, to] = [Date.parse(signal.foundAt), endOf(signal)]
  return candles.filter(([at]) => at >= from && at < to).length
}

/** A signal as it stood after so many candles: on one axis from before it was found to its end; its end only when all are shown. */
export function replayChart(
  signal: Signal,
  candles: readonly CandleRow[],
  { shown, isDone }: { shown: number; isDone: boolean },
): ChartOptions {
  const foundAt = Date.parse(signal.foundAt)
  const before = candles.filter(([at]) => at < foundAt)
  const known = candles.slice(0, before.length + shown)
  const now = (known.at(-1)?.[0] ?? foundAt) + CANDLE_MS
  const told: Signal = isDone
    ? signal
    : { ...signal, state: 'ACTIVE', resolvedAt: null, realisedReturn: null }
  const { bounds: _bounds, ...options } = signalChart(told, known, {
    range: '24h',
    now,
    end: isDone ? endPrice(signal) : undefined,
  })
  const from = before[0]?.[0] ?? foundAt
  return { ...options, from, to: Math.max(endOf(signal), now) + 2 * CANDLE_MS, ...(!isDone && { now }) }
}
