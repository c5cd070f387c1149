import { joinClasses } from '#web/ui/join-classes.ts'
import * as styles from './DayBars.module.css'

const WIDTH = 300
const HEIGHT = 72
const MIN_BAR = 1.5

interface DayBarsProps {
  /** What a screen reader says instead. */
  readonly label: string
  /** Oldest first; sums in millionths. */
  readonly values: readonly bigint[]
  readonly limit: bigint
}

/** Bars of some days under the line that a day must not pass; the newest one stands out. */
export function DayBars({ label, values, limit }: DayBarsProps) {
  const top = values.reduce((most, value) => (value > most ? value : most), limit)
  const heightOf = (value: bigint) =>
    top === 0n || value === 0n ? 0 : Math.max(MIN_BAR, Number((value * 1_000n) / top) * (HEIGHT / 1_000))
  const step = WIDTH / values.length
  const limitY = HEIGHT - heightOf(limit)
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <line className={styles.limit} x1="0" x2={WIDTH} y1={limitY} y2={limitY} />
      <line className={styles.base} x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
      {values.map((value, index) => (
        <rect
          // The bars are days and keep their order.
          key={index}
          className={joinClasses(styles.single, index === values.length - 1 && styles.newest)}
          x={index * step + 1}
          width={step - 2}
          y={HEIGHT - heightOf(value)}
          height={heightOf(value)}
        />
      ))}
    </svg>
  )
}
