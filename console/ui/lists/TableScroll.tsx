import type { ReactNode } from 'react'
import * as styles from './TableScroll.module.css'

/** Around a table that may be wider than what it stands in: it scrolls by itself. */
export function TableScroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      className={styles.scroll}
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself, so the keyboard has to reach it
      tabIndex={0}
    >
      {children}
    </div>
  )
}
