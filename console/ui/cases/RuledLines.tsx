import type { ReactNode } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'
import * as styles from './RuledLines.module.css'

export interface RuledLine {
  readonly name: ReactNode
  readonly value: ReactNode
  /** A sum of the lines above it. */
  readonly isTotal?: boolean
}

/** Names and figures as in a ledger; each name leads to its figure. */
export function RuledLines({ lines }: { lines: readonly RuledLine[] }) {
  return (
    <dl className={styles.lines}>
      {lines.map(({ name, value, isTotal = false }, index) => (
        // A ledger may name a kind twice; its lines never change their order.
        <div key={index} className={joinClasses(styles.line, isTotal && styles.total)}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
