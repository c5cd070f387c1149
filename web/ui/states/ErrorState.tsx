import type { CallFailure } from '#web/api/call.ts'
import { Text } from '#web/ui/text/Text.tsx'
import { ClosedPanel } from '#web/gates/ClosedPanel.tsx'
import { FailedRead } from './FailedRead.tsx'
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
    <FailedRead failure={failure} onRetry={onRetry} busy={busy}>
      {failure.code !== undefined && (
        <Text size={14} tone="quiet">
          {failure.code}
        </Text>
      )}
      <ReportLink failure={failure} />
    </FailedRead>
  )
}
