import type { ReactNode, RefObject } from 'react'
import * as styles from './Plot.module.css'

/** What `useWidth` returns: the plot's element, and how wide it is. */
interface MeasuredWidth {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly width: number
}

/** A picture drawn at the measured width of its element; `label` says in words what it shows, sizes are px. */
export function Plot({
  measured: { ref, width },
  height,
  label,
  children,
}: {
  measured: MeasuredWidth
  height: number
  label: string
  children: ReactNode
}) {
  return (
    <div ref={ref} className={styles.slot}>
      <svg
        className={styles.plot}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label={label}
      >
        {children}
      </svg>
    </div>
  )
}
