import type { ReactNode } from 'react'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'

interface ArticleProps {
  /** Where it belongs, and what is special about it. */
  readonly above?: ReactNode
  readonly title: string
  readonly children: ReactNode
}

/** A guide as it is read: where it belongs, its title, its text. */
export function Article({ above, title, children }: ArticleProps) {
  return (
    <Stack as="article">
      {above !== undefined && (
        <Inline as="p" size={14} tone="quiet">
          {above}
        </Inline>
      )}
      <Text as="h2" size="title">
        {title}
      </Text>
      {children}
    </Stack>
  )
}
