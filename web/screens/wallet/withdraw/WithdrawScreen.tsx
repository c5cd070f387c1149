import { useQuery } from '@tanstack/react-query'
import { getOtpStatus } from '#contract/members/otp.ts'
import { getWithdrawFee } from '#contract/wallet/withdrawals.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { useLiveWallet } from '#web/features/wallet/use-live-wallet.ts'
import { OtpNeeded } from '#web/features/account/OtpNeeded.tsx'
import { m } from '#web/i18n/messages.ts'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { WithdrawForm } from './WithdrawForm.tsx'
import { Page } from '#web/ui/layout/Page.tsx'

/** A withdrawal needs OTP and a known fee; without either there is nothing to fill in. */
export default function WithdrawScreen() {
  useLiveWallet()
  const otp = useQuery(query(getOtpStatus))
  const first = useQuery(query(getWithdrawFee, { query: { coin: 'USDT' } }))
  const broken = [otp, first].find(({ error, data }) => error !== null && data === undefined)
  const failure = failureOfQuery(broken?.error ?? null)
  if (otp.data?.on === true && first.data !== undefined) return <WithdrawForm />
  return (
    <Page kind="slim">
      {otp.data?.on === false && <OtpNeeded>{m.withdraw_otp_first()}</OtpNeeded>}
      {failure !== undefined && broken !== undefined && (
        <ErrorState failure={failure} onRetry={() => void broken.refetch()} busy={broken.isFetching} />
      )}
      {failure === undefined && otp.data?.on !== false && <CardSkeleton cards={3} lines={3} />}
    </Page>
  )
}
