import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/operation.ts'
import { groupAddress } from '#contract/rules/money/tron-address.ts'
import { getHistory } from '#contract/wallet/wallet.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { figure, unitsOf } from '#web/base/money-text.ts'
import { BatchRecord } from '#web/features/rewards/BatchRecord.tsx'
import { explorerAddress } from '#web/features/wallet/explorer.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { resultName, resultTone, typeName } from '#web/features/wallet/texts/wallet-texts.ts'
import { useSandbox } from '#web/shell/frame/brand.ts'
import { minute } from '#web/base/format.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Copy } from '#web/ui/Copy.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Amount } from '#web/ui/text/Amount.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { LedgerLines, type LedgerLine } from '#web/ui/lists/LedgerLines.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { EntryProof } from './EntryProof.tsx'
import { LedgerEntries } from './LedgerEntries.tsx'
import { ReceiptButton } from './ReceiptButton.tsx'
import { AddressLine } from '#web/ui/text/AddressLine.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import * as styles from '#web/ui/states/Notice.module.css'

type Detail = AnswerOf<typeof getHistory>

function Head({ detail }: { detail: Detail }) {
  const own = useSum()
  const { transaction } = detail
  const units = unitsOf(transaction.amount)
  const text = own.hidden ? own.figure(units) : `${units > 0n ? '+' : ''}${figure(units)}`
  return (
    <Stack kind="tight">
      <Text size={14} tone="quiet">
        {typeName(transaction.type, transaction.detail)} · {minute(transaction.date)}
      </Text>
      <Inline as="span" apart>
        <Amount value={text} coin={transaction.coin} size={28} />
        <Badge tone={resultTone(transaction.result)} dot={transaction.result === 'Pending'}>
          {resultName(transaction.result)}
        </Badge>
      </Inline>
    </Stack>
  )
}

/** Address and transaction number, grouped to compare, whole to copy. */
function Traces({ detail }: { detail: Detail }) {
  const sandbox = useSandbox()
  const { address, txid, amount } = detail.transaction
  // A refund of a withdrawal shows where the withdrawal went.
  const isRecipient = detail.withdrawal !== null || amount.startsWith('-')
  if (address === null && txid === null) return null
  return (
    <>
      {address !== null && (
        <Stack kind="tight">
          <Text size={14} tone="quiet">
            {isRecipient ? m.withdraw_to() : m.histories_from()}
          </Text>
          <AddressLine mono>{groupAddress(address)}</AddressLine>
        </Stack>
      )}
      <Inline wraps>
        {address !== null && <Copy text={address} label={m.wallet_copy_address()} />}
        {txid !== null && <Copy text={txid} label={m.wallet_copy_txid()} />}
        {txid !== null && !sandbox && (
          <a
            className={buttonClass({ tone: 'two', small: true })}
            href={explorerAddress(txid)}
            target="_blank"
            rel="noopener noreferrer"
          >
            {m.histories_explorer()}
          </a>
        )}
      </Inline>
    </>
  )
}

function Why({ detail }: { detail: Detail }) {
  const own = useSum()
  const { transaction, formula, deposit, ledgerEntries } = detail
  const after = transaction.balanceAfter
  const lines: LedgerLine[] = [
    ...(deposit === null
      ? []
      : [
          {
            label: m.histories_confirmations(),
            value: m.deposit_progress({
              seen: deposit.confirmations < deposit.needed ? deposit.confirmations : deposit.needed,
              needed: deposit.needed,
            }),
          },
        ]),
    ...(after === null
      ? []
      : [{ label: m.histories_after(), value: own.sum(unitsOf(after), transaction.coin) }]),
  ]
  return (
    <Stack as="section" aria-label={m.histories_why()}>
      <Text as="h3" strong>
        {m.histories_why()}
      </Text>
      {formula !== null && (
        <Text as="p" mono className={styles.notice}>
          {own.hidden ? own.figure(0n) : formula}
        </Text>
      )}
      {lines.length > 0 && <LedgerLines lines={lines} />}
      {ledgerEntries.length === 0 ? (
        <Text as="p" size={14} tone="quiet">
          {m.histories_unbooked()}
        </Text>
      ) : (
        <>
          <LedgerEntries entries={ledgerEntries} />
          <EntryProof id={transaction.id} />
        </>
      )}
    </Stack>
  )
}

function Body({ id }: { id: string }) {
  const found = useQuery(query(getHistory, { params: { id } }))
  const failure = failureOfQuery(found.error)
  if (found.data === undefined) {
    return failure === undefined ? (
      <RowSkeleton rows={4} />
    ) : (
      <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
    )
  }
  const { withdrawal } = found.data
  return (
    <>
      <Head detail={found.data} />
      <Traces detail={found.data} />
      <Why detail={found.data} />
      {found.data.batchDay !== null && <BatchRecord day={found.data.batchDay} />}
      {withdrawal !== null && (
        <Link className={buttonClass({ tone: 'two' })} to={`/wallet/withdraw-complete?id=${withdrawal.id}`}>
          {m.histories_receipt()}
        </Link>
      )}
      <ReceiptButton id={id} />
      <TextLink size={14} to={`/board/inquiry?type=wallet&about=${id}`}>
        {m.board_report()}
      </TextLink>
    </>
  )
}

/** One movement: what it was, and the ledger entries that make its figure. */
export function HistoryDetailSheet({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return (
    <Sheet title={m.histories_detail()} open={id !== undefined} onClose={onClose}>
      {id !== undefined && <Body id={id} />}
    </Sheet>
  )
}
