import type { CallFailure } from '#web/api/call.ts'
import { failureMessage } from '#web/i18n/failures.ts'
import { Notice } from './Notice.tsx'
import { ReportLink, isClosed } from './ReportLink.tsx'

/** Why a call was refused, above the button that made it; nothing without a refusal. Members may report it to the staff. */
export function FailureNotice({
  failure,
  mayReport = false,
}: {
  failure: CallFailure | undefined
  mayReport?: boolean
}) {
  if (failure === undefined) return null
  return (
    <Notice tone="bad" icon="warn">
      {failureMessage(failure)} {mayReport && !isClosed(failure) && <ReportLink failure={failure} />}
    </Notice>
  )
}
