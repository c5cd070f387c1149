import type { ReactNode } from 'react'
import * as styles from './Ring.module.css'

/**
 * The device for everything that has a term. `share` (0 to 1) is what is used; the accent point is now.
 * Drawn with attributes only, so that a prerendered page needs no style attribute.
 */
export function Ring({
  share,
  label,
  small = false,
  warn = false,
  children,
}: {
  share: number
  label: string
  small?: boolean
  warn?: boolean
  children: ReactNode
}) {
  const used = Math.min(1, Math.max(0, share))
  const angle = used * 2 * Math.PI - Math.PI / 2
  const radius = 44.5
  return (
    <div className={small ? `${styles.ring} ${styles.small}` : styles.ring}>
      <svg viewBox="0 0 100 100" role="img" aria-label={label}>
        <circle className={styles.track} cx="50" cy="50" r={radius} />
        <circle
          className={warn ? `${styles.used} ${styles.warning}` : styles.used}
          cx="50"
          cy="50"
          r={radius}
          pathLength={100}
          strokeDasharray={`${used * 100} 100`}
          transform="rotate(-90 50 50)"
        />
        <circle
          className={styles.point}
          cx={50 + radius * Math.cos(angle)}
          cy={50 + radius * Math.sin(angle)}
          r={small ? 7 : 5.5}
        />
      </svg>
      <div>{children}</div>
    </div>
  )
}
