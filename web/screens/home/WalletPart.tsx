import { useQuery } from '@tanstack/react-query'
import { getBalance } from '#contract/wallet/wallet.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { HideBalances } from '#web/features/wallet/HideBalances.tsx'
import { TotalBalance, TotalSkeleton, WalletActions } from '#web/features/wallet/TotalBalance.tsx'
import { useLiveWallet } from '#web/features/wallet/use-live-wallet.ts'
import { WithdrawLock } from '#web/features/wallet/WithdrawLock.tsx'
import { useHeaderEnd } from '#web/shell/frame/header-end.ts'
import { ValueGlance } from '#web/features/wealth/ValueGlance.tsx'
import { Link } from '#web/shell/routing/Link.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'

const EYE = <HideBalances />

/** The member's total and the ways from it; its failure shows here only. */
export function WalletPart() {
  useHeaderEnd(EYE)
  useLiveWallet()
  const balance = useQuery(query(getBalance))
  const failure = failureOfQuery(balance.error)
  return (
    <>
      {balance.data !== undefined && (
        <Link to="/wallet">
          <TotalBalance balance={balance.data} />
        </Link>
      )}
      {balance.isPending && <TotalSkeleton />}
      {balance.data === undefined && failure !== undefined && (
        <ErrorState failure={failure} onRetry={() => void balance.refetch()} busy={balance.isFetching} />
      )}
      {balance.data?.withdrawLock !== undefined && balance.data.withdrawLock !== null && (
        <WithdrawLock lock={balance.data.withdrawLock} />
      )}
      <ValueGlance />
      <WalletActions />
    </>
  )
}
