import { useEffect, useMemo, useState } from 'react'
import type { Signal } from '#contract/trading/signals.ts'
import { m } from '#web/i18n/messages.ts'
import { price } from '#web/base/format.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { useNow } from '#web/ui/use-now.ts'
import { Chart } from '#web/ui/chart/Chart.tsx'
import type { ChartPoint } from '#web/ui/chart/geometry/chart-options.ts'
import { RangeChoice } from '#web/ui/chart/RangeChoice.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { wayText } from '#web/features/signals/RangeBar.tsx'
import { pairName } from '#web/features/signals/pair-name.ts'
import { type CandleRow, rangeFor, signalChart, SIGNAL_RANGES, type SignalRange } from './signal-chart.ts'
import { endPrice, progressOf } from '#web/features/signals/signal-progress.ts'
import { stateName } from '#web/features/signals/signal-texts.ts'

/** A minute is fine enough for where now is on an axis of hours. */
const TICK_MS = 60_000

const RANGE_NAMES: Readonly<Record<SignalRange, () => string>> = {
  '4h': () => m.signals_hours({ hours: 4 }),
  '12h': () => m.signals_hours({ hours: 12 }),
  '24h': () => m.signals_hours({ hours: 24 }),
  '7d': () => m.signals_days({ days: 7 }),
}

/** The line above the chart: how to read it, or the candle under the finger. */
function Readout({ point, like }: { point: ChartPoint | undefined; like: number }) {
  const canHover = useMedia('(hover: hover)')
  const figures =
    point === undefined
      ? []
      : [
          [m.chart_open_short(), point.open],
          [m.chart_high_short(), point.high],
          [m.chart_low_short(), point.low],
          [m.chart_close_short(), point.value],
        ]
  return (
    <Inline as="p" size={12} tone="quiet">
      {figures.length === 0 && <span>{canHover ? m.signals_point_candles() : m.signals_read_candles()}</span>}
      {figures.map(([name, value]) => (
        <Text as="span" unbroken key={name}>
          {name} <Text strong>{price(Number(value), like)}</Text>
        </Text>
      ))}
    </Inline>
  )
}

function summaryOf(signal: Signal, last: number | undefined): string {
  const format = (value: number) => price(value, signal.price)
  const picture = m.signals_picture({
    pair: pairName(signal.symbol),
    level: format(signal.level),
    entry: format(signal.price),
    target: format(signal.target),
    stop: format(signal.stop),
  })
  const state = signal.state === 'ACTIVE' ? wayText(progressOf(signal, last)) : stateName(signal.state)
  return `${picture}. ${state}`
}

/** On a desk the figures 1 to 4 choose the range. */
function useRangeKeys(choose: (range: SignalRange) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, select, textarea')
      const range = SIGNAL_RANGES[Number.parseInt(event.key, 10) - 1]
      if (range !== undefined && !isTyping && !event.ctrlKey && !event.metaKey) choose(range)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [choose])
}

/** The price around a signal on one linear axis, in four ranges. */
export function SignalChart({
  signal,
  candles,
  height,
}: {
  signal: Signal
  candles: readonly CandleRow[]
  height: number
}) {
  const now = useNow(TICK_MS)
  const [chosen, setChosen] = useState<SignalRange>()
  const range = chosen ?? rangeFor(signal, now)
  useRangeKeys(setChosen)
  const options = useMemo(
    () => signalChart(signal, candles, { range, now, end: endPrice(signal) }),
    [signal, candles, range, now],
  )
  return (
    <>
      <Chart
        options={options}
        height={height}
        label={m.signals_chart({ pair: pairName(signal.symbol) })}
        summary={summaryOf(signal, candles.at(-1)?.[4])}
        readout={(point) => <Readout point={point} like={signal.price} />}
      />
      <RangeChoice
        label={m.signals_range()}
        value={range}
        options={SIGNAL_RANGES.map((value) => ({ value, label: RANGE_NAMES[value]() }))}
        onChange={setChosen}
      />
    </>
  )
}
