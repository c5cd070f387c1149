import type { ReactNode } from 'react'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Stack } from './Stack.tsx'

export function Section({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <Stack as="section" aria-label={title}>
      <div className="sec">
        <Heading>{title}</Heading>
        {end}
      </div>
      {children}
    </Stack>
  )
}
