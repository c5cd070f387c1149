import { useQuery } from '@tanstack/react-query'
import { getOtpStatus } from '#contract/members/otp.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { useLiveWallet } from '#web/features/wallet/use-live-wallet.ts'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { SwapForm } from './SwapForm.tsx'
import { SwapReceipt } from './SwapReceipt.tsx'
import { useSwap } from './use-swap.ts'
import { Page } from '#web/ui/layout/Page.tsx'

/** MCS to USDT and back: the ratio of now, a quote that holds for a minute, and a receipt. */
export default function SwapScreen() {
  useLiveWallet()
  const otp = useQuery(query(getOtpStatus))
  const form = useSwap()
  const { rate, done } = form
  if (done !== undefined) return <SwapReceipt swapped={done} onAgain={form.again} />
  if (otp.data !== undefined && rate.data !== undefined)
    return <SwapForm form={form} rate={rate.data} hasOtp={otp.data.on} />
  const broken = [otp, rate].find(({ error, data }) => error !== null && data === undefined)
  const failure = failureOfQuery(broken?.error ?? null)
  return (
    <Page kind="slim">
      {failure !== undefined && broken !== undefined && (
        <ErrorState failure={failure} onRetry={() => void broken.refetch()} busy={broken.isFetching} />
      )}
      {failure === undefined && <CardSkeleton cards={3} lines={3} />}
    </Page>
  )
}
