import { useMemo } from 'react'
import type { CommissionBand as Band } from '#contract/rules/proofs/commission-band.ts'
import { day as dayName, percent } from '#web/base/format.ts'
import { m } from '#web/i18n/messages.ts'
import { Chart } from '#web/ui/chart/Chart.tsx'
import type { ChartOptions } from '#web/ui/chart/geometry/chart-options.ts'
import { Text } from '#web/ui/text/Text.tsx'

const HEIGHT = 180
const BPS_PER_PERCENT = 100
/** By rule, and where staff are alarmed; in percent. */
const CEILING = 42.753
const ALARM = 30

const nameOf = (at: number) => dayName(new Date(at).toISOString().slice(0, 10), 'UTC')

/** The share by week under its two limits. */
function optionsOf({ weeks }: Band): ChartOptions {
  const points = weeks.map(({ day, bps }) => ({ at: Date.parse(day), value: bps / BPS_PER_PERCENT }))
  const [from, to] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0]
  const limits = [CEILING, ALARM].map((value) => ({
    points: [from, to].map((at) => ({ at, value })),
    role: 'measure' as const,
  }))
  return {
    kind: 'line',
    points,
    lines: limits,
    from,
    to,
    scale: { low: 0, high: CEILING + 2 },
    format: (share) => percent(share, 2),
    formatAt: nameOf,
    ticks: [from, to].map((at) => ({ at, text: nameOf(at) })),
  }
}

/** Commissions as a share of fees over a year: the band they stayed in, drawn once there are two weeks. */
export function CommissionBand({ band }: { band: Band }) {
  const options = useMemo(() => optionsOf(band), [band])
  const [low, high] = [band.low, band.high].map((bps) => percent(bps / BPS_PER_PERCENT, 2))
  const text = m.transparency_band({ low: low ?? '', high: high ?? '' })
  return (
    <>
      {band.weeks.length > 1 && (
        <Chart
          options={options}
          height={HEIGHT}
          label={m.transparency_band_chart()}
          summary={text}
          readout={(point) => (
            <Text as="p" size={12} tone="quiet">
              {point === undefined
                ? m.transparency_band_chart()
                : `${options.formatAt(point.at)}: ${options.format(point.value)}`}
            </Text>
          )}
        />
      )}
      <Text as="p" size={14} tone="quiet" aria-hidden={band.weeks.length > 1}>
        {text}
      </Text>
    </>
  )
}
