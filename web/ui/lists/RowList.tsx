import type { ReactNode } from 'react'
import { Card } from '#web/ui/layout/Card.tsx'
import * as styles from './Row.module.css'

/** Rows as a list, each the only thing in its entry or the entry itself. */
export function RowList({ children }: { children: ReactNode }) {
  return (
    <Card as="ul" flush className={styles.rows}>
      {children}
    </Card>
  )
}
