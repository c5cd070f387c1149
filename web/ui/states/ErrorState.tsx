import type { CallFailure } from '#web/api/call.ts'
import { ClosedPanel } from '#web/gates/ClosedPanel.tsx'
import { failureMessage } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { ReportLink, isClosed } from './ReportLink.tsx'

/**
 * A read that failed: what happened, its code, Retry, and a report to the staff with all known facts. A closed
 * feature is no fault and shows its panel instead.
 */
export function ErrorState({
  failure,
  onRetry,
  busy = false,
}: {
  failure: CallFailure
  onRetry: () => void
  busy?: boolean
}) {
  if (isClosed(failure)) return <ClosedPanel />
  return (
    <div className="card" role="alert">
      <Inline apart>
        <Stack kind="tight">
          <Text strong>{failureMessage(failure)}</Text>
          {failure.code !== undefined && (
            <Text size={14} tone="quiet">
              {failure.code}
            </Text>
          )}
          <ReportLink failure={failure} />
        </Stack>
        <Button tone="two" small busy={busy} onClick={onRetry}>
          {m.common_retry()}
        </Button>
      </Inline>
    </div>
  )
}
