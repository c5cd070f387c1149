import type { CallFailure } from '#web/api/call.ts'
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
      {failure.code !== undefined && <span className="t14 q">{failure.code}</span>}
      <ReportLink failure={failure} />
    </FailedRead>
  )
}
