import type { ChartLayout } from './geometry/chart-layout.ts'
import { pointsWithin } from './geometry/merge-points.ts'
import { areaPath, linePath } from './geometry/series-paths.ts'
import * as styles from './Chart.module.css'

/** The pane below: how far the value stood under its highest, on its own scale, its worst moment marked. */
export function ChartUnder({ layout }: { layout: ChartLayout }) {
  const { options, under, area, x, span } = layout
  const points = options.under === undefined ? [] : pointsWithin(options.under.points, span, 0)
  const worst = points.reduce<(typeof points)[number] | undefined>(
    (found, point) => (found === undefined || point.value < found.value ? point : found),
    undefined,
  )
  if (options.under === undefined || under === undefined || worst === undefined) return null
  const depth = Math.min(worst.value, -0.01)
  const scale = { x, y: (value: number) => under.top + (value / depth) * (under.bottom - under.top - 4) }
  return (
    <>
      <path className={styles.zero} d={`M0 ${under.top}H${area.right}`} />
      <path className={styles.drawdown} d={areaPath(points, scale, under.top)} />
      <path className={styles.drawdownLine} d={linePath(points, scale)} />
      <circle className={styles.drawdownPoint} cx={x(worst.at)} cy={scale.y(worst.value)} r={3} />
      <text className={styles.strong} x={area.right + 8} y={scale.y(worst.value) + 4}>
        {options.under.format(worst.value)}
      </text>
    </>
  )
}
