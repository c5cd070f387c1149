import { SPARK_HEIGHT, SPARK_WIDTH, toSpark } from './spark-points.ts'
import * as styles from './Sparkline.module.css'

/** Some days of one figure as a line, with the mean of the days before and a dot on the newest. */
export function Sparkline({ label, values }: { label: string; values: readonly (number | null)[] }) {
  const { lines, last, meanY } = toSpark(values)
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${String(SPARK_WIDTH)} ${String(SPARK_HEIGHT)}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {meanY !== undefined && <line className={styles.mean} x1="0" x2={SPARK_WIDTH} y1={meanY} y2={meanY} />}
      {lines.map((points) => (
        <polyline key={points} className={styles.curve} points={points} />
      ))}
      {last !== undefined && (
        <line className={styles.newest} x1={last.x} x2={last.x} y1={last.y} y2={last.y} />
      )}
    </svg>
  )
}
