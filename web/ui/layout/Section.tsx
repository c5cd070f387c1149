import type { ReactNode } from 'react'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Stack } from './Stack.tsx'
import * as styles from './Section.module.css'

/** The head of a section: its title and what stands at its end. */
export function SectionHead({ title, end }: { title: string; end?: ReactNode }) {
  return (
    <div className={styles.head}>
      <Heading>{title}</Heading>
      {end}
    </div>
  )
}

export function Section({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <Stack as="section" aria-label={title}>
      <SectionHead title={title} end={end} />
      {children}
    </Stack>
  )
}
