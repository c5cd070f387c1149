import type { ReactNode } from 'react'
import * as styles from './Alarm.module.css'

/** What nobody may overlook: money that does not add up, or a product that stands still. */
export function Alarm({ children }: { children: ReactNode }) {
  return (
    <div className={styles.alarm} role="alert">
      {children}
    </div>
  )
}
