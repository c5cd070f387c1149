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
import { WithdrawableCard } from './WithdrawableCard.tsx'
import { Page } from '#web/ui/layout/Page.tsx'

/** A withdrawal needs OTP and a known fee; without either there is nothing to fill in. */
export default function WithdrawScreen() {
  useLiveWallet()
  const otp = useQuery(query(getOtpStatus))
  const first = useQuery(query(getWithdrawFee, { query: { coin: 'USDT' } }))
  const broken = [otp, first].find(({ error, data }) => error !== null && data === undefined)
  const failure = failureOfQuery(broken?.error ?? null)
  const mcs = useQuery({
    ...query(getWithdrawFee, { query: { coin: 'MCS' } }),
    enabled: otp.data?.on === false,
  })
  if (otp.data?.on === true && first.data !== undefined) return <WithdrawForm />
  if (otp.data?.on === false && first.data !== undefined && mcs.isFetched)
    return (
      <Page kind="columns">
        <OtpNeeded>{m.withdraw_otp_first()}</OtpNeeded>
        <WithdrawableCard usdt={first.data} mcs={mcs.data} />
      </Page>
    )
  return (
    <Page kind="slim">
      {otp.data?.on === false && failure !== undefined && <OtpNeeded>{m.withdraw_otp_first()}</OtpNeeded>}
      {failure !== undefined && broken !== undefined && (
        <ErrorState failure={failure} onRetry={() => void broken.refetch()} busy={broken.isFetching} />
      )}
      {failure === undefined && <CardSkeleton cards={otp.data?.on === false ? 2 : 3} lines={3} />}
    </Page>
  )
}
