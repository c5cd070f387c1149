import type { AutoCurvePoint, AutoFigures } from '#contract/trading/autotrading-positions.ts'
import { day } from '#web/base/format.ts'
import { shortSignedSum, shortSum, unitsOf } from '#web/base/money-text.ts'
import { curveChart } from '#web/features/automaster/curve-chart.ts'
import { m } from '#web/i18n/messages.ts'
import { Chart } from '#web/ui/chart/Chart.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import type { Account } from './account.ts'

const HEIGHT = 220

/** A result over time with its drawdown; what is read under the finger stands above it in exact figures. */
export function ResultCurve({
  account: { quote },
  curve,
  figures,
  beside = [],
}: {
  account: Account
  curve: readonly AutoCurvePoint[]
  figures: AutoFigures
  beside?: readonly AutoCurvePoint[]
}) {
  const signed = (result: string | undefined) => shortSignedSum(unitsOf(result ?? '0'), quote)
  const summary = m.auto_curve_text({
    result: signed(curve.at(-1)?.result),
    drawdown: shortSum(unitsOf(figures.maxDrawdown), quote),
  })
  const resultAt = new Map(curve.map(({ at, result }) => [Date.parse(at), result]))
  const last = beside.at(-1)
  return (
    <div>
      <Chart
        options={curveChart(curve, quote, beside)}
        height={HEIGHT}
        label={m.auto_curve()}
        summary={summary}
        readout={(point) => (
          <Text as="p" size={14} tone="quiet">
            {point === undefined ? summary : `${day(point.at)} · ${signed(resultAt.get(point.at))}`}
          </Text>
        )}
      />
      {last !== undefined && (
        <Text as="p" size={12} tone="faint">
          {m.auto_curve_beside({ result: signed(last.result) })}
        </Text>
      )}
    </div>
  )
}
