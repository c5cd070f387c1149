import type { AutoCurvePoint } from '#contract/trading/autotrading-positions.ts'
import type { Currency } from '#contract/wallet/wallet-parts.ts'
import { day, signedFigure } from '#web/base/format.ts'
import type { ChartOptions } from '#web/ui/chart/geometry/chart-options.ts'

function pointsOf(curve: readonly AutoCurvePoint[], sum: (point: AutoCurvePoint) => string) {
  return curve.map((point) => ({ at: Date.parse(point.at), value: Number.parseFloat(sum(point)) }))
}

/**
 * A result over time with its drawdown below, and dotted another account's over the same time, for drawing; exact sums are printed
 * from the answer.
 */
export function curveChart(
  curve: readonly AutoCurvePoint[],
  quote: Currency,
  beside: readonly AutoCurvePoint[] = [],
): ChartOptions {
  const decimals = quote === 'USDT' ? 2 : 0
  const format = (value: number) => signedFigure(value, decimals)
  const points = pointsOf(curve, ({ result }) => result)
  const [from, to] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 1]
  const falls = pointsOf(curve, ({ drawdown }) => drawdown).map(({ at, value }) => ({ at, value: 0 - value }))
  const measure = pointsOf(beside, ({ result }) => result).filter(({ at }) => at >= from)
  return {
    kind: 'line',
    points,
    from,
    to,
    now: to,
    under: { points: falls, format },
    ...(measure.length > 0 && { lines: [{ points: measure, role: 'measure' as const }] }),
    format,
    formatAt: (at) => day(at),
  }
}
