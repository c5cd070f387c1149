import { memo } from 'react'
import type { ChartOptions, ChartPoint } from './geometry/chart-options.ts'
import { mergeCandles } from './geometry/merge-points.ts'
import { m } from '#web/i18n/messages.ts'
import { Text } from '#web/ui/text/Text.tsx'

/** So many rows are read in a minute; more points are joined, so that none is left out. */
const MAX_ROWS = 24

function rowsOf({ kind, points, from, to }: ChartOptions): ChartPoint[] {
  const seen = points.filter(({ at }) => at >= from && at <= to)
  if (seen.length <= MAX_ROWS) return seen
  const joined = mergeCandles(seen, (to - from) / (MAX_ROWS - 1))
  return kind === 'candles' ? joined : joined.map(({ at, value }) => ({ at, value }))
}

/** The chart's figures as a table, for readers who do not see it; a pointer that moves over the chart does not draw it anew. */
export const ChartTable = memo(function ChartTable({
  options,
  label,
}: {
  options: ChartOptions
  label: string
}) {
  const { format, formatAt, kind } = options
  const isCandles = kind === 'candles'
  const figuresOf = ({ value, open = value, high = value, low = value }: ChartPoint) =>
    isCandles ? [open, high, low, value] : [value]
  const heads = isCandles
    ? [m.chart_open(), m.chart_high(), m.chart_low(), m.chart_close()]
    : [m.chart_value()]
  return (
    <Text as="div" unseen>
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{m.chart_time()}</th>
            {heads.map((head) => (
              <th scope="col" key={head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(options).map((point) => (
            <tr key={point.at}>
              <th scope="row">{formatAt(point.at)}</th>
              {figuresOf(point).map((figure, index) => (
                <td key={heads[index]}>{format(figure)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Text>
  )
})
