import { useQuery } from '@tanstack/react-query'
import { getBalance, listHistories } from '#contract/wallet/wallet.ts'
import type { WalletBalance } from '#contract/wallet/wallet-parts.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { useGates } from '#web/gates/use-gates.ts'
import { m } from '#web/i18n/messages.ts'
import { HideBalances } from '#web/features/wallet/HideBalances.tsx'
import { unitsOf } from '#web/base/money-text.ts'
import { TotalSkeleton, WalletActions } from '#web/features/wallet/TotalBalance.tsx'
import { WalletValue } from '#web/features/wealth/WalletValue.tsx'
import { TransactionRow } from '#web/features/wallet/TransactionRow.tsx'
import { useLiveWallet } from '#web/features/wallet/use-live-wallet.ts'
import { historyPath } from '#web/features/wallet/history-path.ts'
import { WithdrawLock } from '#web/features/wallet/WithdrawLock.tsx'
import { useHeaderEnd } from '#web/shell/frame/header-end.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Row } from '#web/ui/lists/Row.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { GasCard, McsCard, UsdtCard } from './BalanceCards.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { RowFrame } from '#web/ui/lists/RowParts.tsx'
import { Page } from '#web/ui/layout/Page.tsx'

const EYE = <HideBalances />
const LAST = 5

/** Where locked MCS come from. */
function ToIco() {
  return (
    <Card flush aria-label={m.ico_title()}>
      <Row icon="lock" title={m.ico_title()} text={m.ico_histories()} to="/ico" />
    </Card>
  )
}

/** What all of it is worth, over time, and the ways onward. */
function Value({ balance }: { balance: WalletBalance }) {
  return (
    <>
      {balance.withdrawLock !== null && <WithdrawLock lock={balance.withdrawLock} />}
      <WalletValue balance={balance} />
      <WalletActions exchange />
    </>
  )
}

/** Coin by coin. */
function Coins({ balance }: { balance: WalletBalance }) {
  const { isOpen } = useGates()
  const hasLocked = unitsOf(balance.MCS.locked) > 0n
  return (
    <>
      <UsdtCard usdt={balance.USDT} />
      <McsCard balance={balance} />
      {(isOpen('ico') === true || hasLocked) && <ToIco />}
      <GasCard balance={balance} />
    </>
  )
}

/** The last movements, or how to begin without any. */
function Latest() {
  const found = useQuery(query(listHistories, { query: { size: LAST } }))
  const failure = failureOfQuery(found.error)
  const all = (
    <Link to="/wallet/histories">
      {m.wallet_all_history()}
      <Icon name="next" size="s" />
    </Link>
  )
  const toDeposit = (
    <Link className={buttonClass({ tone: 'two' })} to="/wallet/deposit">
      {m.wallet_deposit()}
    </Link>
  )
  return (
    <Section title={m.wallet_latest()} end={all}>
      {found.isPending && <RowSkeleton rows={LAST} />}
      {failure !== undefined && (
        <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
      )}
      {found.data?.items.length === 0 && (
        <Empty drawing="open-purse" action={toDeposit}>
          {m.wallet_nothing_yet()}
        </Empty>
      )}
      {found.data !== undefined && found.data.items.length > 0 && (
        <Card as="div" flush>
          {found.data.items.map((row) => (
            <RowFrame key={row.id} as={Link} to={historyPath(row)}>
              <TransactionRow row={row} brief />
            </RowFrame>
          ))}
        </Card>
      )}
    </Section>
  )
}

/** Nobody has to take the figures on trust. */
function Checked() {
  return (
    <Text as="p" size={14} tone="quiet">
      {m.wallet_checked()}{' '}
      <TextLink unbroken to="/transparency/me">
        {m.proof_title()}
      </TextLink>
    </Text>
  )
}

export default function WalletScreen() {
  useHeaderEnd(EYE)
  useLiveWallet()
  const balance = useQuery(query(getBalance))
  const failure = failureOfQuery(balance.error)
  return (
    <Page kind="thirds">
      <Stack kind="column">
        {failure !== undefined && (
          <ErrorState failure={failure} onRetry={() => void balance.refetch()} busy={balance.isFetching} />
        )}
        {balance.isPending && (
          <>
            <TotalSkeleton />
            <WalletActions exchange />
          </>
        )}
        {balance.data !== undefined && <Value balance={balance.data} />}
      </Stack>
      {/* What waits below is replaced, not moved, when what stands above it comes. */}
      <Stack kind="column" key={balance.isPending ? 'waiting' : 'coins'}>
        {balance.isPending && (
          <>
            <CardSkeleton cards={1} lines={7} />
            <Checked />
          </>
        )}
        {balance.data !== undefined && <Coins balance={balance.data} />}
      </Stack>
      {!balance.isPending && (
        <Stack kind="column">
          <Latest />
          <Checked />
        </Stack>
      )}
    </Page>
  )
}
