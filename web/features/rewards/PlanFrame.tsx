import type { ReactNode } from 'react'
import { m } from '#web/i18n/messages.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import * as styles from './PlanFrame.module.css'

/** A member's plan at a glance, around its ring. */
export function PlanFrame({ children }: { children: ReactNode }) {
  return (
    <Card className={styles.plan} aria-label={m.plan_title()}>
      {children}
    </Card>
  )
}
