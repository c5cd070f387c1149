import { useMemo } from 'react'
import type { SignalRecord } from '#contract/trading/signals.ts'
import { decimal, percent, whole } from '#web/base/format.ts'
import { m } from '#web/i18n/messages.ts'
import { Chart } from '#web/ui/chart/Chart.tsx'
import type { ChartOptions } from '#web/ui/chart/geometry/chart-options.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { reliabilityTicks } from './reliability-ticks.ts'

const HEIGHT = 260

/** Forecasts along the foot, what came true upwards, both in percent: honest forecasts lie on the dotted line. */
function optionsOf(bins: SignalRecord['bins']): ChartOptions {
  const ticks = reliabilityTicks(
    bins.map(({ meanForecast, observed, low, high }) => ({ said: meanForecast, seen: observed, low, high })),
  )
  const [first, last] = [ticks[0] ?? 0, ticks.at(-1) ?? 100]
  const ends = [first, last].map((share) => ({ at: share, value: share }))
  return {
    kind: 'points',
    points: bins.map(({ meanForecast, observed, low, high }) => ({
      at: meanForecast,
      value: observed,
      low,
      high,
    })),
    lines: [{ points: ends, role: 'measure' }],
    from: first,
    to: last,
    scale: { low: first, high: last },
    ticks: ticks.map((share) => ({ at: share, text: percent(share) })),
    format: (share) => percent(share, Number.isInteger(share) ? 0 : 1),
    formatAt: (share) => m.signals_forecast({ rate: decimal(share, 1) }),
  }
}

/** Forecasts against what came true, with intervals. */
export function ReliabilityCard({ bins }: Pick<SignalRecord, 'bins'>) {
  const options = useMemo(() => optionsOf(bins), [bins])
  if (bins.length === 0) return null
  const words = bins.map(({ count, meanForecast, observed }) =>
    m.signals_reliability_point({
      said: decimal(meanForecast, 1),
      seen: decimal(observed, 1),
      count: whole(count),
    }),
  )
  return (
    <Card aria-label={m.signals_reliability()}>
      <Heading>{m.signals_reliability()}</Heading>
      <Chart
        options={options}
        height={HEIGHT}
        label={m.signals_reliability()}
        summary={words.join('; ')}
        readout={(point) => (
          <Text as="p" size={12} tone="quiet">
            {point === undefined
              ? m.signals_reliability_axis()
              : `${options.formatAt(point.at)}: ${options.format(point.value)}`}
          </Text>
        )}
      />
      <Text as="p" size={14} tone="quiet">
        {m.signals_reliability_text()}
      </Text>
    </Card>
  )
}
