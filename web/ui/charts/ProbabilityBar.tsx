import { useWidth } from '#web/ui/use-width.ts'
import * as styles from './ProbabilityBar.module.css'

const HEIGHT = 54

/** A forecast beside its base rate on one line from 0 to 100 %. */
export function ProbabilityBar({
  forecast,
  base,
  forecastText,
  baseText,
}: {
  forecast: number
  base: number
  forecastText: string
  baseText: string
}) {
  const { ref, width } = useWidth<HTMLDivElement>(326)
  const x = (share: number) => 3 + (share / 100) * (width - 6)
  const forecastLeft = forecast < base
  const label = (left: boolean, at: number) =>
    left ? { x: at - 6, textAnchor: 'end' as const } : { x: at - 6, textAnchor: 'start' as const }
  return (
    <div ref={ref} className={styles.slot}>
      <svg
        className={styles.probability}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        width={width}
        height={HEIGHT}
        role="img"
        aria-label={`${forecastText}, ${baseText}`}
      >
        <path className={styles.track} d={`M3 26H${width - 3}`} />
        <path className={styles.fill} d={`M3 26H${x(forecast)}`} />
        <path className={styles.base} d={`M${x(base)} 16V36`} />
        <circle className={styles.point} cx={x(forecast)} cy={26} r={7.5} />
        <text {...label(!forecastLeft, forecastLeft ? x(base) + 12 : x(base) - 2)} y={12}>
          {baseText}
        </text>
        <text
          className={styles.forecast}
          {...label(forecastLeft, forecastLeft ? x(forecast) - 2 : x(forecast) + 2)}
          y={12}
        >
          {forecastText}
        </text>
        <text x={0} y={52}>
          0
        </text>
        <text x={width} y={52} textAnchor="end">
          100 %
        </text>
      </svg>
    </div>
  )
}
