import { m } from '#web/i18n/messages.ts'
import { ChartPicture } from '#web/ui/chart/ChartPicture.tsx'
import { computeLayout } from '#web/ui/chart/geometry/chart-layout.ts'
import type { ChartPoint } from '#web/ui/chart/geometry/chart-options.ts'
import * as styles from '#web/ui/chart/Chart.module.css'

/** A drawn example, not a real market: closes of a range that breaks upwards. */
const CLOSES = [
  40, 42, 41, 45, 47, 44, 46, 50, 53, 51, 54, 57, 56, 58, 55, 52, 50, 47, 45, 43, 46, 44, 41, 43, 47, 50, 48,
  52, 55, 57, 56, 58, 57, 54, 52, 55, 58, 57, 61, 64,
]
const STEP_MS = 900_000
const FOUND_AT = CLOSES.length * STEP_MS
const END_AT = FOUND_AT * 1.4
const SIZE = { width: 420, height: 300 } as const

function candleOf(close: number, index: number): ChartPoint {
  const open = CLOSES[index - 1] ?? close - 2
  const wick = 0.8 + ((index * 7) % 5) * 0.35
  return {
    at: index * STEP_MS,
    open,
    high: Math.max(open, close) + wick,
    low: Math.min(open, close) - wick,
    value: close,
  }
}

/** The example's names alone: figures of a drawing would look like a market's. */
function exampleLayout() {
  const zone = { from: FOUND_AT, to: END_AT }
  return computeLayout(
    {
      kind: 'candles',
      points: CLOSES.map(candleOf),
      candleMs: STEP_MS,
      from: 0,
      to: END_AT,
      now: FOUND_AT,
      scale: { low: 34, high: 86 },
      levels: [
        { name: m.signals_target(), value: 82, role: 'target', from: FOUND_AT },
        { name: m.signals_entry(), value: 64, role: 'entry', from: FOUND_AT },
        { name: m.signals_level(), value: 58, role: 'level' },
        { name: m.signals_stop(), value: 51, role: 'stop', from: FOUND_AT },
      ],
      zones: [
        { ...zone, low: 64, high: 82, role: 'target' },
        { ...zone, low: 51, high: 64, role: 'stop' },
      ],
      ticks: [],
      format: () => '',
      formatAt: () => '',
    },
    { from: 0, to: END_AT },
    SIZE,
  )
}

/** How a signal is drawn: a level, where the price stood, where it may go and where it would be wrong. */
export function ExamplePicture() {
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      role="img"
      aria-label={m.home_example_label()}
    >
      <ChartPicture layout={exampleLayout()} />
    </svg>
  )
}
