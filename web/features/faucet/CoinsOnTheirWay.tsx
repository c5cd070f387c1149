import { useQuery } from '@tanstack/react-query'
import { type Deposit, getDepositAddress } from '#contract/wallet/wallet.ts'
import type { BookCoin, Units } from '#contract/wallet/wallet-parts.ts'
import { query } from '#web/api/queries.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { type LedgerLine, LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { Figure } from '#web/ui/text/Figure.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { BlockRing } from './BlockRing.tsx'

/** What the faucet has sent, and by which transaction. */
export interface Sent {
  readonly txid: string
  readonly coin: BookCoin
  readonly units: Units<BookCoin>
  /** What could be spent of the coin before; undefined when it was not known. */
  readonly before: Units<BookCoin> | undefined
}

/** The sandbox finds several blocks a second when nobody waits for them otherwise. */
const LOOK_MS = 700
const SHOWN_SIGNS = 8

function depositOf(deposits: readonly Deposit[] | undefined, { txid }: Sent): Deposit | undefined {
  return deposits?.find((one) => one.txid === txid)
}

/** By which transaction, and what there will be after it. */
function SentLines({ sent }: { sent: Sent }) {
  const own = useSum()
  const { txid, coin, units, before } = sent
  const after: readonly LedgerLine[] =
    before === undefined
      ? []
      : [{ label: m.faucet_after(), value: own.sum(before + units, coin), total: true }]
  const short = `${txid.slice(0, SHOWN_SIGNS)} … ${txid.slice(-SHOWN_SIGNS)}`
  return <LedgerLines lines={[{ label: m.faucet_transaction(), value: short }, ...after]} />
}

/** How far the blocks on top of the coins have come, and what there will be; it may be closed, they arrive all the same. */
export function CoinsOnTheirWay({
  sent,
  needed,
  onClose,
}: {
  sent: Sent
  needed: number
  onClose: () => void
}) {
  const found = useQuery({
    ...query(getDepositAddress),
    refetchInterval: ({ state }) =>
      (depositOf(state.data?.deposits, sent)?.result ?? 'Pending') === 'Pending' ? LOOK_MS : false,
  })
  const deposit = depositOf(found.data?.deposits, sent)
  const isDone = deposit !== undefined && deposit.result !== 'Pending'
  const seen = isDone ? needed : Math.min(deposit?.confirmations ?? 0, needed)
  const progress = m.deposit_progress({ seen, needed })
  return (
    <Stack kind="form">
      <BlockRing seen={seen} needed={needed} label={progress}>
        <Text size={14} tone="quiet">
          {m.faucet_blocks()}
        </Text>
        <Figure size={36}>
          {seen}
          <small> / {needed}</small>
        </Figure>
      </BlockRing>
      <Text as="p" size={14} tone="quiet" role="status">
        {isDone ? m.faucet_arrived() : m.faucet_waits({ needed })}
      </Text>
      <SentLines sent={sent} />
      <Button tone="two" wide onClick={onClose}>
        {m.common_close()}
      </Button>
    </Stack>
  )
}
