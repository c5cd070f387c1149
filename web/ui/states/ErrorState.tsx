import type { CallFailure } from '#web/api/call.ts'
import { ClosedPanel } from '#web/gates/ClosedPanel.tsx'
import { failureMessage } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'
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
      <div className="sp">
        <div className="st">
          <span className="b">{failureMessage(failure)}</span>
          {failure.code !== undefined && <span className="t14 q">{failure.code}</span>}
          <ReportLink failure={failure} />
        </div>
        <Button tone="two" small busy={busy} onClick={onRetry}>
          {m.common_retry()}
        </Button>
      </div>
    </div>
  )
}
