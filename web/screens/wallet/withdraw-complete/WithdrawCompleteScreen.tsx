import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from '#web/shell/router/hooks.ts'
import { Redirect } from '#web/shell/router/Redirect.tsx'
import type { Withdrawal } from '#contract/wallet/withdrawals.ts'
import { getWithdrawal } from '#contract/wallet/withdrawals.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { useLiveWallet } from '#web/features/wallet/use-live-wallet.ts'
import { withdrawalState } from '#web/features/wallet/texts/withdrawal-texts.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { localPath } from '#web/base/locale.ts'
import { PlainPage } from '#web/shell/frame/PlainPage.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Grid } from '#web/ui/layout/Grid.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { CancelWithdrawal } from './CancelWithdrawal.tsx'
import { Receipt } from './Receipt.tsx'
import { Timeline } from './Timeline.tsx'

/** A block of the network comes every 3 s; the live stream reports earlier. */
const BLOCK_MS = 3000

function titleOf({ result, state }: Withdrawal): string {
  if (result === 'Complete') return m.withdraw_done()
  return result === 'Failed' ? withdrawalState(state) : m.withdraw_received()
}

function textOf({ result, waitsFor, internal }: Withdrawal): string {
  if (result === 'Failed') return m.withdraw_failed_text()
  if (result === 'Complete') return internal ? m.withdraw_done_internal() : m.withdraw_done_text()
  if (waitsFor === 'staff') return m.withdraw_waits_staff()
  return waitsFor === 'newAddress' ? m.withdraw_waits_address() : m.withdraw_waits_chain()
}

function Known({ withdrawal }: { withdrawal: Withdrawal }) {
  return (
    <PlainPage title={titleOf(withdrawal)} text={textOf(withdrawal)}>
      <Receipt withdrawal={withdrawal} />
      <Timeline withdrawal={withdrawal} />
      {withdrawal.canCancel && <CancelWithdrawal withdrawal={withdrawal} />}
      <Grid>
        <Link className={buttonClass({ tone: 'two' })} to="/wallet/histories">
          {m.wallet_history()}
        </Link>
        <Link className={buttonClass({})} to="/wallet">
          {m.withdraw_to_wallet()}
        </Link>
      </Grid>
    </PlainPage>
  )
}

/** The receipt of one withdrawal, which follows it until it is complete or failed. */
export default function WithdrawCompleteScreen() {
  useLiveWallet()
  const search = useSearchParams()
  const id = search.get('id') ?? ''
  const found = useQuery({
    ...query(getWithdrawal, { params: { id } }),
    enabled: id !== '',
    refetchInterval: ({ state }) => (state.data?.result === 'Pending' ? BLOCK_MS : false),
  })
  const failure = failureOfQuery(found.error)
  if (id === '' || failure?.code === 'COMMON-A001') return <Redirect to={localPath('/wallet')} />
  if (found.data !== undefined) return <Known withdrawal={found.data} />
  return (
    <PlainPage title={m.withdraw_receipt()} text={m.common_loading()}>
      {failure === undefined ? (
        <CardSkeleton cards={2} lines={5} />
      ) : (
        <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
      )}
    </PlainPage>
  )
}
