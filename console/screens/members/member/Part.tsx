import type { ReactNode } from 'react'
import { Text } from '#web/ui/text/Text.tsx'

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card" aria-label={title}>
      <Text as="h2" size={14} strong>
        {title}
      </Text>
      {children}
    </section>
  )
}
