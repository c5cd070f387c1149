import type { ReactNode } from 'react'
import { Text } from '#web/ui/text/Text.tsx'
import { Card } from '#web/ui/layout/Card.tsx'

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card aria-label={title}>
      <Text as="h2" size={14} strong>
        {title}
      </Text>
      {children}
    </Card>
  )
}
