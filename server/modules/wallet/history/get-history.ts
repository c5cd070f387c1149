import { failures } from '#contract/failures/failures.ts'
import { formatUnits } from '#contract/money.ts'
import type { LedgerEntry } from '#contract/wallet/wallet.ts'
import { Failure } from '#server/kernel/failure.ts'
import { isUuid } from '#server/kernel/database/ids.ts'
import { accountId, type Entry, type HistoryItem } from '#server/modules/ledger/ledger.ts'
import { accountsOf } from '../accounts.ts'
import type { WalletContext } from '../wallet-context.ts'
import { toDepositView } from '../deposits.ts'
import { formulaOf } from './formulas.ts'
import { coinOf, toHistoryRows, toUnbookedView, tracesOf } from './histories.ts'
import { findQuoteOf } from '../swap/quotes.ts'
import { findWithdrawals, getWithdrawalView } from '../withdrawal/withdrawal-rows.ts'

const [OP_POST, OP_HOLD, OP_POST_HOLD, OP_VOID] = [1, 2, 3, 4]
const OPS: Readonly<Record<number, LedgerEntry['op']>> = {
  1: 'post',
  2: 'hold',
  3: 'postHold',
  4: 'voidHold',
}
const ACCOUNTS: Readonly<Record<string, LedgerEntry['from']>> = {
  MEMBER_AVAILABLE: 'available',
  MEMBER_BONUS: 'bonus',
  MEMBER_LOCKED: 'locked',
  MEMBER_GAS: 'gas',
  CHAIN: 'chain',
  FEES: 'fees',
  UNEARNED: 'unearnedFees',
  SWAP_TREASURY: 'swapTreasury',
  GAS_PREPAID: 'gasPrepaid',
  BONUS_BUDGET: 'bonusBudget',
  OPERATOR_CAPITAL: 'operator',
  REWARD_TREASURY: 'operator',
  PLAN_ESCROW: 'planEscrow',
  PLAN_COVER: 'planEscrow',
  GAME_POOL: 'gamePool',
  GAME_STAKE: 'gameStake',
  ICO_TREASURY: 'icoTreasury',
  ICO_PROCEEDS: 'icoTreasury',
  ICO_BUDGET: 'commissions',
  ADJUSTMENTS: 'operator',
  COMMISSION_PAYABLE: 'commissions',
}

type Side = 'debit' | 'credit'

/** Names accounts to one reader: the own ones by what they are, another member's only as another member's. */
function createReader(memberId: string) {
  const own = new Set(accountsOf(memberId).map(accountId))
  return {
    owns: (entry: Entry, side: Side) => own.has(side === 'debit' ? entry.debitAccount : entry.creditAccount),
    name(entry: Entry, side: Side): LedgerEntry['from'] {
      const [id, name] =
        side === 'debit' ? [entry.debitAccount, entry.debitClass] : [entry.creditAccount, entry.creditClass]
      if (name.startsWith('MEMBER_') && !own.has(id)) return 'otherMember'
      return ACCOUNTS[name] ?? 'operator'
    },
  }
}

type Reader = ReturnType<typeof createReader>

function toEntryView(reader: Reader, entry: Entry): LedgerEntry {
  const after = reader.owns(entry, 'debit')
    ? entry.debitBalance
    : reader.owns(entry, 'credit')
      ? entry.creditBalance
      : null
  return {
    transferId: entry.id,
    at: entry.at.toISOString(),
    op: OPS[entry.op] ?? 'post',
    type: entry.kind,
    detail: entry.detail,
    from: reader.name(entry, 'debit'),
    to: reader.name(entry, 'credit'),
    coin: coinOf(entry.currency),
    amount: formatUnits(entry.amount),
    balanceAfter: after === null ? null : formatUnits(after),
  }
}

/** The movement as the row of the list that the reader came from. */
function rowOf(reader: Reader, entry: Entry): HistoryItem {
  const isIn = reader.owns(entry, 'credit') && entry.op !== OP_HOLD
  const givesBack = entry.op === OP_VOID
  return {
    id: entry.id,
    op: entry.op,
    kind: entry.kind,
    detail: entry.detail,
    currency: entry.currency,
    account: isIn ? entry.creditAccount : entry.debitAccount,
    units: isIn || givesBack ? entry.amount : -entry.amount,
    after: isIn ? entry.creditBalance : entry.op === OP_POST ? entry.debitBalance : null,
    holdState: entry.holdState,
    reference: entry.reference,
    at: entry.at,
  }
}

/** Of some entries the member's own, as rows of the history, the newest first: a hold and its posting are one. */
export function toOwnRows(memberId: string, entries: readonly Entry[]): HistoryItem[] {
  const reader = createReader(memberId)
  return entries
    .filter((one) => one.op !== OP_POST_HOLD && (reader.owns(one, 'debit') || reader.owns(one, 'credit')))
    .map((one) => rowOf(reader, one))
    .toReversed()
}

/** A deposit that the books do not know (yet). Throws COMMON-A001. */
async function getUnbooked(wallet: WalletContext, memberId: string, id: string) {
  const [row] = await wallet.chain.depositsByIds(wallet.db, [id])
  if (row === undefined || row.memberId !== memberId) throw new Failure(failures.common.notFound)
  return {
    transaction: toUnbookedView(row),
    ledgerEntries: [],
    formula: null,
    batchDay: null,
    withdrawal: null,
    deposit: toDepositView(row),
  }
}

/** The entry of a deposit that is in the books, by the deposit's id. */
async function findDepositEntry({ ledger }: WalletContext, id: string): Promise<Entry | undefined> {
  return (await ledger.listEntriesOf(id)).find(({ kind }) => kind === 'deposit')
}

/** The entries of a cause without other releases of it: an entry into a round is released on hundreds of days. */
function besides(entry: Entry, entries: readonly Entry[]): readonly Entry[] {
  return entries.filter(({ id, kind }) => id === entry.id || !kind.startsWith('ico_unlock'))
}

/** Why this number: one movement, every ledger entry of its cause, and the arithmetic. Throws COMMON-A001. */
export async function getHistory(wallet: WalletContext, memberId: string, id: string) {
  if (!isUuid(id)) throw new Failure(failures.common.notFound)
  const reader = createReader(memberId)
  const entry = (await wallet.ledger.findEntry(id)) ?? (await findDepositEntry(wallet, id))
  if (entry === undefined) return getUnbooked(wallet, memberId, id)
  if (!reader.owns(entry, 'debit') && !reader.owns(entry, 'credit'))
    throw new Failure(failures.common.notFound)
  const { reference } = entry
  const entries = reference === null ? [entry] : besides(entry, await wallet.ledger.listEntriesOf(reference))
  const [withdrawal] = reference === null ? [] : await findWithdrawals(wallet.db, [reference])
  const [deposit] = reference === null ? [] : await wallet.chain.depositsByIds(wallet.db, [reference])
  const quote = reference === null ? undefined : await findQuoteOf(wallet.db, reference)
  const [transaction] = await toHistoryRows([rowOf(reader, entry)], tracesOf(wallet))
  if (transaction === undefined) throw new Failure(failures.common.notFound)
  const cause = reference === null ? undefined : { ...entry, units: entry.amount, memberId, reference }
  const isOwnWithdrawal = withdrawal?.member_id === memberId
  return {
    transaction,
    ledgerEntries: entries.map((one) => toEntryView(reader, one)),
    formula:
      formulaOf(entry, quote, withdrawal) ?? (cause === undefined ? null : await wallet.explain(cause)),
    batchDay: cause === undefined ? null : await wallet.findBatchDay(cause),
    withdrawal:
      withdrawal !== undefined && isOwnWithdrawal
        ? await getWithdrawalView(wallet.db, withdrawal, wallet.clock.now())
        : null,
    deposit: deposit === undefined ? null : toDepositView(deposit),
  }
}
