import { useQuery } from '@tanstack/react-query'
import { getValueHistory } from '#contract/wallet/value.ts'
import { query } from '#web/api/queries.ts'
import { unitsOf } from '#web/base/money-text.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { m } from '#web/i18n/messages.ts'
import { Chart } from '#web/ui/chart/Chart.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { RANGE_NAMES, valueChart } from './value-chart.ts'

const HEIGHT = 84
const RANGE = '1D'
const COVER = '••••'

/** The last day of the wallet's value at a glance, with what it has changed by. */
export function ValueGlance() {
  const own = useSum()
  const { data } = useQuery(query(getValueHistory, { query: { range: RANGE } }))
  const [first, last] = [data?.points[0], data?.points.at(-1)]
  const unitsAt = new Map(data?.points.map(({ at, value }) => [Date.parse(at), unitsOf(value)]))
  const change =
    first === undefined || last === undefined
      ? '\u00a0'
      : m.wallet_change({
          sum: own.shortSignedSum(unitsOf(last.value) - unitsOf(first.value), 'USDT'),
          range: RANGE_NAMES[RANGE](),
        })
  const options = { ...valueChart(data, { cover: own.hidden ? COVER : undefined }), quiet: true }
  return (
    <Chart
      options={options}
      height={HEIGHT}
      label={m.wallet_value_chart()}
      summary={change}
      readout={(point) => (
        <Text as="p" size={14} tone="quiet">
          {point === undefined
            ? change
            : `${options.formatAt(point.at)} · ${own.sum(unitsAt.get(point.at) ?? 0n, 'USDT')}`}
        </Text>
      )}
    />
  )
}
