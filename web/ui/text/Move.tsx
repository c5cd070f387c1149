import type { ReactNode } from 'react'
import * as styles from './Move.module.css'

/** A price that moved: arrow, sign and colour, so that it never depends on colour alone. */
export function Move({ up, children }: { up: boolean; children: ReactNode }) {
  return (
    <span className={up ? `${styles.move} ${styles.rise}` : `${styles.move} ${styles.fall}`}>{children}</span>
  )
}
