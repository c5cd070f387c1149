import type { ReactNode } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'
import * as styles from './SideBySide.module.css'

interface SideBySideProps {
  as?: 'div' | 'ul'
  /** They are of unlike height. */
  flows?: boolean
  children: ReactNode
}

/** Cards or sections of one kind, side by side where there is room. */
export function SideBySide({ as: Drawn = 'div', flows = false, children }: SideBySideProps) {
  return <Drawn className={joinClasses(styles.columns, flows && styles.flows)}>{children}</Drawn>
}
