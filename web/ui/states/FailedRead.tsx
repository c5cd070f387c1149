import type { ReactNode } from 'react'
import type { CallFailure } from '#web/api/call.ts'
import { failureMessage } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'

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
    <div className="card" role="alert">
      <div className="sp">
        <div className="st">
          <span className="b">{failureMessage(failure)}</span>
          {children}
        </div>
        <Button tone="two" small busy={busy} onClick={onRetry}>
          {m.common_retry()}
        </Button>
      </div>
    </div>
  )
}
