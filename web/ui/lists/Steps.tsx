import type { ReactNode } from 'react'
import * as styles from './Steps.module.css'

/** What comes one after the other, numbered: its children are the entries of a list. */
export function Steps({ children }: { children: ReactNode }) {
  return <ol className={styles.steps}>{children}</ol>
}
