import type { ReactNode } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { RowMain } from './RowParts.tsx'
import * as styles from './Fold.module.css'

/** What is there and rarely wanted: its name in a row, and the rest when it is opened. */
export function Fold({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary className={styles.summary}>
        <RowMain>
          <Text strong>{title}</Text>
          <span>{text}</span>
        </RowMain>
        <Icon name="down" size="s" />
      </summary>
      {children}
    </details>
  )
}
