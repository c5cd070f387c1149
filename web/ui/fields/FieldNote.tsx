import type { ReactNode } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import * as styles from './FieldNote.module.css'

export interface NoteParts {
  /** What is wrong, in the language shown. */
  error?: string | undefined
  help?: ReactNode
}

/** What is wrong with a field, else help; nothing where there is neither. */
export function FieldNote({ id, error, help }: NoteParts & { id: string }) {
  if (error !== undefined) {
    return (
      <Inline as="span" className={`${styles.note} ${styles.fault}`} id={id} role="alert">
        <Icon name="warn" size="xs" />
        {error}
      </Inline>
    )
  }
  return help === undefined ? null : (
    <span className={styles.note} id={id}>
      {help}
    </span>
  )
}
