import type { ReactNode } from 'react'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'

interface CaseHeadProps {
  readonly title: string
  readonly text?: string
  readonly children?: ReactNode
}

/** The head of an opened case: its name, and below it what identifies it. */
export function CaseHead({ title, text, children }: CaseHeadProps) {
  return (
    <Stack kind="tight">
      <Heading>{title}</Heading>
      {text !== undefined && (
        <Text size={14} tone="quiet">
          {text}
        </Text>
      )}
      {children !== undefined && <Inline>{children}</Inline>}
    </Stack>
  )
}
