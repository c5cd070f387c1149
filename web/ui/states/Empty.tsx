import type { ReactNode } from 'react'
import { Text } from '#web/ui/text/Text.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Drawing, type DrawingName } from './Drawing.tsx'
import * as styles from './Empty.module.css'

/** Empty: one sentence, one picture, one next step. */
export function Empty({
  children,
  action,
  drawing = 'empty-page',
}: {
  children: ReactNode
  action?: ReactNode
  drawing?: DrawingName
}) {
  return (
    <Card as="div" className={styles.empty}>
      <Drawing name={drawing} />
      <Text as="p" strong>
        {children}
      </Text>
      {action}
    </Card>
  )
}
