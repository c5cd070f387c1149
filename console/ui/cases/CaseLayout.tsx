import type { ReactNode } from 'react'
import * as styles from './CaseLayout.module.css'

/** A case on a page of its own: what is known as cards, and beside them the decision. */
export function CaseLayout({ decision, children }: { decision: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={styles.layout}>
        <div className={styles.parts}>{children}</div>
        <div className={styles.decision}>{decision}</div>
      </div>
    </div>
  )
}

/** The cards alone, for a case that stands beside its list. */
export function CaseParts({ children }: { children: ReactNode }) {
  return <div className={styles.parts}>{children}</div>
}
