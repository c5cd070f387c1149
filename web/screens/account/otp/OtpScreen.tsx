import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getMe } from '#contract/members/account.ts'
import { getOtpStatus, type verifyOtp } from '#contract/members/otp.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { OtpOn } from './OtpOn.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { OtpSetup } from './OtpSetup.tsx'
import { Page } from '#web/ui/layout/Page.tsx'

/** OTP: set up in three steps, the recovery codes once, and afterwards its state. */
export default function OtpScreen() {
  const status = useQuery(query(getOtpStatus))
  const client = useQueryClient()
  const [verified, setVerified] = useState<AnswerOf<typeof verifyOtp>>()
  const [replacing, setReplacing] = useState<string>()
  const failure = failureOfQuery(status.error)
  function refresh() {
    void client.invalidateQueries({ queryKey: [getOtpStatus.path] })
    void client.invalidateQueries({ queryKey: [getMe.path] })
  }
  function finished(answer: AnswerOf<typeof verifyOtp>) {
    setVerified(answer)
    setReplacing(undefined)
    refresh()
  }
  if (verified !== undefined)
    return <RecoveryCodes verified={verified} onDone={() => setVerified(undefined)} />
  return (
    <Page kind="slim">
      {failure !== undefined && (
        <ErrorState failure={failure} onRetry={() => void status.refetch()} busy={status.isFetching} />
      )}
      {status.isPending && <CardSkeleton cards={3} />}
      {status.data !== undefined &&
        (status.data.on && replacing === undefined ? (
          <OtpOn status={status.data} onReplace={setReplacing} onReset={refresh} />
        ) : (
          <OtpSetup reauthToken={replacing} onDone={finished} />
        ))}
    </Page>
  )
}
