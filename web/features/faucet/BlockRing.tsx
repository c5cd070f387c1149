import type { ReactNode } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'
import * as styles from './BlockRing.module.css'

const RADIUS = 43
/** What of a block's part of the ring is drawn; the rest is the gap before the next. */
const DRAWN = 0.72

/** A ring of as many strokes as blocks are needed: those that are there, the one that comes next, and the rest. */
export function BlockRing({
  seen,
  needed,
  label,
  children,
}: {
  seen: number
  needed: number
  label: string
  children: ReactNode
}) {
  return (
    <div className={styles.ring}>
      <svg viewBox="0 0 100 100" role="img" aria-label={label}>
        {Array.from({ length: needed }, (_, index) => (
          <circle
            key={index}
            className={joinClasses(styles.block, index < seen && styles.seen, index === seen && styles.next)}
            cx="50"
            cy="50"
            r={RADIUS}
            pathLength={needed}
            strokeDasharray={`${DRAWN} ${needed}`}
            strokeDashoffset={-index}
            transform="rotate(-90 50 50)"
          />
        ))}
      </svg>
      <div>{children}</div>
    </div>
  )
}
