import type { AutoCurvePoint } from '#contract/trading/autotrading-backtest.ts'
import type { Currency } from '#contract/wallet/wallet-parts.ts'
import { day, signedFigure } from '#web/base/format.ts'
import type { ChartOptions } from '#web/ui/chart/geometry/chart-options.ts'

/** A result over time with its drawdown below, for drawing; exact sums are printed from the answer. */
export function curveChart(curve: readonly AutoCurvePoint[], quote: Currency): ChartOptions {
  const decimals = quote === 'USDT' ? 2 : 0
  const format = (value: number) => signedFigure(value, decimals)
  const pointsOf = (value: (point: AutoCurvePoint) => number) =>
    curve.map((point) => ({ at: Date.parse(point.at), value: value(point) }))
  const points = pointsOf(({ result }) => Number.parseFloat(result))
  const [from, to] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 1]
  return {
    kind: 'line',
    points,
    from,
    to,
    now: to,
    under: { points: pointsOf(({ drawdown }) => 0 - Number.parseFloat(drawdown)), format },
    format,
    formatAt: (at) => day(at),
  }
}
