import type { ReactNode } from 'react'
import type { CallFailure } from '#web/api/call.ts'
import { failureMessage } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { Card } from '#web/ui/layout/Card.tsx'

/** A read that failed: what happened, with what its app says below that, and Retry. */
export function FailedRead({
  failure,
  onRetry,
  busy,
  children,
}: {
  failure: CallFailure
  onRetry: () => void
  busy: boolean
  children: ReactNode
}) {
  return (
    <Card as="div" role="alert">
      <Inline apart>
        <Stack kind="tight">
          <Text strong>{failureMessage(failure)}</Text>
          {children}
        </Stack>
        <Button tone="two" small busy={busy} onClick={onRetry}>
          {m.common_retry()}
        </Button>
      </Inline>
    </Card>
  )
}
