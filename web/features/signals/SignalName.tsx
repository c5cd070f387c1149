import type { ReactNode } from 'react'
import { Inline } from '#web/ui/layout/Inline.tsx'
import * as styles from './SignalName.module.css'

/** What a signal is about, with its direction beside it or, without room, below it. */
export function SignalName({ children }: { children: ReactNode }) {
  return (
    <Inline as="span" wraps className={styles.name}>
      {children}
    </Inline>
  )
}
