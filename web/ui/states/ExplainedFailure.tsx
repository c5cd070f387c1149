import type { CallFailure } from '#web/api/call.ts'
import { FailureNotice } from './FailureNotice.tsx'
import { GuideLink } from './GuideLink.tsx'
import { ReportLink, isClosed } from './ReportLink.tsx'

/** Why a member's call was refused, with the guide that explains it and the way to report it; a closed feature is no fault to report. */
export function ExplainedFailure({ failure }: { failure: CallFailure | undefined }) {
  if (failure === undefined) return null
  return (
    <FailureNotice failure={failure}>
      <GuideLink code={failure.code} /> {!isClosed(failure) && <ReportLink failure={failure} />}
    </FailureNotice>
  )
}
