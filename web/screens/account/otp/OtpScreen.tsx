import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getMe } from '#contract/account.ts'
import { getOtpStatus } from '#contract/otp.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { CardSkeleton, ErrorState } from '#web/ui/States.tsx'
import { OtpOn } from './OtpOn.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { OtpSetup } from './OtpSetup.tsx'

/** OTP: set up in three steps, the recovery codes once, and afterwards its state. */
export default function OtpScreen() {
  const status = useQuery(query(getOtpStatus))
  const client = useQueryClient()
  const [codes, setCodes] = useState<readonly string[]>()
  const [replacing, setReplacing] = useState<string>()
  const failure = failureOfQuery(status.error)
  function refresh() {
    void client.invalidateQueries({ queryKey: [getOtpStatus.path] })
    void client.invalidateQueries({ queryKey: [getMe.path] })
  }
  function finished(recoveryCodes: readonly string[]) {
    setCodes(recoveryCodes)
    setReplacing(undefined)
    refresh()
  }
  if (codes !== undefined) return <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
  return (
    <main className="page slim">
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
    </main>
  )
}
