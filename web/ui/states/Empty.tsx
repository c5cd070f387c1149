import type { ReactNode } from 'react'
import { Text } from '#web/ui/text/Text.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import * as styles from './Empty.module.css'

/** Empty: one sentence, one picture, one next step. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Card as="div" className={styles.empty}>
      <svg className={styles.picture} viewBox="0 0 96 72" aria-hidden="true">
        <path d="M6 54h84" strokeDasharray="1 6" />
        <path d="M10 46c10-2 12-10 20-10s10 6 18 6" />
        <circle cx="48" cy="42" r="4.5" />
        <path d="M58 40c8-3 14-12 28-14" strokeDasharray="3 5" />
      </svg>
      <Text as="p" strong>
        {children}
      </Text>
      {action}
    </Card>
  )
}
