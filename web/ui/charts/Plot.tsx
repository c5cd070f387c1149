import type { ReactNode, RefObject } from 'react'
import * as styles from './Plot.module.css'

/** What `useWidth` answers: the plot's place on the page, and how wide it is. */
interface PlotPlace {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly width: number
}

/** A picture drawn at the real width of its place; `label` says in words what it shows, sizes are px. */
export function Plot({
  place: { ref, width },
  height,
  label,
  children,
}: {
  place: PlotPlace
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
