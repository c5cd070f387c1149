import type { ReactNode } from 'react'
import { Card } from '#web/ui/layout/Card.tsx'
import { Text } from '#web/ui/text/Text.tsx'

/** One card of a case: what it is about, and what is known. */
export function CasePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card aria-label={title}>
      <Text as="h3" size={14} strong>
        {title}
      </Text>
      {children}
    </Card>
  )
}
