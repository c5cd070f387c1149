import type { ReactNode } from 'react'
import * as styles from './CaseLayout.module.css'

interface CaseLayoutProps {
  /** What is known stands as cards, or below each other as a talk does. */
  readonly kind?: 'cards' | 'column'
  readonly decision: ReactNode
  readonly children: ReactNode
}

/** A case on a page of its own: what is known as cards, and beside them the decision. */
export function CaseLayout({ kind = 'cards', decision, children }: CaseLayoutProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.layout}>
        <div className={kind === 'cards' ? styles.parts : styles.column}>{children}</div>
        <div className={styles.decision}>{decision}</div>
      </div>
    </div>
  )
}

/** The cards alone, for a case that stands beside its list. */
export function CaseParts({ children }: { children: ReactNode }) {
  return <div className={styles.parts}>{children}</div>
}
