import type { ReactNode } from 'react'
import { m } from '#web/i18n/messages.ts'
import * as styles from './HeldShape.module.css'

/** Loading, in the shape of the card or tiles that will be there: they are given filled with anything. */
export function HeldShape({ children }: { children: ReactNode }) {
  return (
    <div className={styles.shape} role="status" aria-busy="true" aria-label={m.common_loading()}>
      {children}
    </div>
  )
}
