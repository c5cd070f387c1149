import type { ChartLayout } from './geometry/chart-layout.ts'
import { textWidth } from './geometry/text-width.ts'
import * as styles from './Chart.module.css'

/** The line under the finger, the value it crosses, and its moment along the foot. */
export function Crosshair({ layout, index }: { layout: ChartLayout; index: number }) {
  const point = layout.shown[index]
  if (point === undefined) return null
  const { area, size, options } = layout
  const x = Math.min(area.right, Math.max(0, layout.middle(point, index)))
  const y = layout.y(point.value)
  const text = options.formatAt(point.at)
  const width = textWidth(text) + 16
  const left = Math.min(Math.max(0, x - width / 2), Math.max(0, area.right - width + 8))
  return (
    <g>
      <path className={styles.hair} d={`M${x} ${area.top - 4}V${area.floor}`} />
      {options.kind !== 'bars' && (
        <>
          <path className={styles.hairAcross} d={`M0 ${y}H${area.right}`} />
          <circle className={styles.hairPoint} cx={x} cy={y} r={4} />
        </>
      )}
      <rect className={styles.pill} x={left} y={size.height - 21} width={width} height={20} rx={5} />
      <text className={styles.pillText} x={left + width / 2} y={size.height - 7} textAnchor="middle">
        {text}
      </text>
    </g>
  )
}
