import type { ReactNode } from 'react'
import * as styles from './LedgerLines.module.css'

export interface LedgerLine {
  readonly label: string
  readonly value: ReactNode
  readonly total?: true
}

/** Sums as in a ledger: label, dotted leader, figure; the total over a double rule. */
export function LedgerLines({ lines }: { lines: readonly LedgerLine[] }) {
  return (
    <dl className={styles.ledger}>
      {lines.map((line) => (
        <div key={line.label} className={line.total === true ? styles.total : undefined}>
          <dt>{line.label}</dt>
          <dd>{line.value}</dd>
        </div>
      ))}
    </dl>
  )
}
