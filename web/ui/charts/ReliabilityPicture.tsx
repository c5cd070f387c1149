import { reliabilityTicks, type ReliabilityPoint } from './reliability-geometry.ts'
import { Plot } from './Plot.tsx'
import { useWidth } from '#web/ui/use-width.ts'
import * as styles from './Plot.module.css'

const TOP = 8
const LEFT = 30
const RIGHT = 10
const BOTTOM = 40
const HEIGHT = 240

/** Forecasts against what came true: dots with their intervals, and the line they lie on when forecasts are right. */
export function ReliabilityPicture({
  points,
  label,
  axis,
}: {
  points: readonly ReliabilityPoint[]
  /** The picture in words. */
  label: string
  axis: string
}) {
  const measured = useWidth<HTMLDivElement>(326)
  const { width } = measured
  const ticks = reliabilityTicks(points)
  const [first, last] = [ticks[0] ?? 0, ticks.at(-1) ?? 100]
  const share = (value: number) => (Math.min(last, Math.max(first, value)) - first) / (last - first)
  const x = (value: number) => LEFT + share(value) * (width - LEFT - RIGHT)
  const y = (value: number) => TOP + (1 - share(value)) * (HEIGHT - TOP - BOTTOM)
  return (
    <Plot measured={measured} height={HEIGHT} label={label}>
      {ticks.map((tick) => (
        <g key={tick}>
          <path className={styles.axis} d={`M${LEFT} ${y(tick)}H${width - RIGHT}`} />
          <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
            {tick}
          </text>
          <text x={x(tick)} y={HEIGHT - BOTTOM + 18} textAnchor="middle">
            {tick}
          </text>
        </g>
      ))}
      <path className={styles.level} d={`M${x(first)} ${y(first)}L${x(last)} ${y(last)}`} />
      {points.map((point) => (
        <g key={`${point.said} ${point.seen}`}>
          <path className={styles.interval} d={`M${x(point.said)} ${y(point.low)}V${y(point.high)}`} />
          <circle className={styles.seenPoint} cx={x(point.said)} cy={y(point.seen)} r={4.5} />
        </g>
      ))}
      <text x={LEFT} y={HEIGHT - 4}>
        {axis}
      </text>
    </Plot>
  )
}
