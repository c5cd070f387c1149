import type { ReactNode } from 'react'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { RowMain } from '#web/ui/lists/RowParts.tsx'
import { Text } from '#web/ui/text/Text.tsx'

interface EntryLineProps {
  readonly title: string
  readonly summary: string
  readonly day: string
  /** Before the title, such as that it is pinned. */
  readonly mark?: ReactNode
  /** Behind the title: which language it is in. */
  readonly language?: ReactNode
}

/** Something written, in a list: its title, its summary, its day. */
export function EntryLine({ title, summary, day, mark, language }: EntryLineProps) {
  return (
    <RowMain>
      <Inline as="span" wraps>
        {mark}
        <Text strong>{title}</Text>
        {language}
      </Inline>
      <span>{summary}</span>
      <Text size={12} tone="faint">
        {day}
      </Text>
    </RowMain>
  )
}
