import { formatUnits } from '#contract/money.ts'
import { BOOK_COINS, type BookCoin } from '#contract/wallet/wallet-parts.ts'
import type {
  HistoryChoice as WalletChoice,
  HistoryFilter,
  WalletTransaction,
} from '#contract/wallet/wallet.ts'
import type { Queryable } from '#server/kernel/database/db.ts'
import { MINUTE_MS, plus } from '#server/kernel/clock.ts'
import { type FindOf, shareReads } from '#server/kernel/database/share-reads.ts'
import { parsePeriod } from '#server/kernel/period.ts'
import type { DepositView } from '#server/modules/chain/chain.ts'
import type { HistoryChoice, HistoryItem } from '#server/modules/ledger/ledger.ts'
import { accountsOf } from '../accounts.ts'
import type { WalletContext } from '../wallet-context.ts'
import { choiceOfResult, choiceOfTypes, parseTypes, resultOf, typeOf } from './history-types.ts'
import { findPayouts } from '../payouts/payout-rows.ts'

/** Deposits that are not in the books (yet): few, and shown among the others. */
const MAX_UNBOOKED = 100
/** What another machine, whose clock is ahead, wrote just now belongs to now as well. */
const CLOCKS_APART_MS = MINUTE_MS

export function coinOf(currency: string): BookCoin {
  const coin = BOOK_COINS.find((known) => known === currency)
  if (coin === undefined) throw new Error(`unknown coin ${currency}`)
  return coin
}

/** What pages of several members ask for at the same time. */
export interface HistoryReads {
  /** A member's newest deposits. */
  readonly depositsOf: (memberId: string) => Promise<readonly DepositView[]>
  /** Where things went over the chain, by the references of their ledger rows; those of a page. */
  readonly tracesOf: TracesOf
}

interface Trace {
  readonly address: string | null
  readonly txid: string | null
}

type TracesOf = (references: readonly string[]) => Promise<readonly (Trace | undefined)[]>

/** Address and transaction of what went over the chain. */
async function findTraces(
  { chain }: Pick<WalletContext, 'chain'>,
  db: Queryable,
  references: readonly string[],
): Promise<FindOf<Trace | undefined>> {
  const [payouts, deposits] = await Promise.all([
    findPayouts(db, references),
    chain.depositsByIds(db, references),
  ])
  const traces = new Map<string, Trace>([
    ...payouts.map(({ id, address, txid }) => [id, { address, txid }] as const),
    ...deposits.map(({ id, from, txid }) => [id, { address: from, txid }] as const),
  ])
  return (reference) => traces.get(reference)
}

/** The traces of many rows, whatever others read at the moment. */
export function tracesOf(wallet: Pick<WalletContext, 'db' | 'chain'>): TracesOf {
  return async (references) => {
    if (references.length === 0) return []
    const traceOf = await findTraces(wallet, wallet.db, [...new Set(references)])
    return references.map(traceOf)
  }
}

export function createHistoryReads(wallet: Pick<WalletContext, 'db' | 'chain'>): HistoryReads {
  const { db, chain } = wallet
  const traceOf = shareReads(db, (within, references) => findTraces(wallet, within, references))
  return {
    depositsOf: shareReads(db, (within, memberIds) => chain.newestDeposits(within, memberIds, MAX_UNBOOKED)),
    tracesOf: (references) => Promise.all(references.map((reference) => traceOf(reference))),
  }
}

interface Read {
  readonly choice: HistoryChoice
  readonly unbooked: readonly DepositView[]
}

/** Deposits seen but not final, and those that vanished: the ledger does not know them. */
async function unbookedOf(
  { depositsOf }: HistoryReads,
  memberId: string,
  filter: WalletChoice & { readonly fromDate: Date; readonly toDate: Date },
): Promise<DepositView[]> {
  const types = parseTypes(filter.types)
  if (filter.result === 'Complete' || (types !== undefined && !types.includes('deposit'))) return []
  const wanted =
    filter.result === undefined ? ['SEEN', 'VANISHED'] : [filter.result === 'Pending' ? 'SEEN' : 'VANISHED']
  return (await depositsOf(memberId)).filter(
    ({ state, coin, seenAt }) =>
      wanted.includes(state) &&
      (filter.coin === undefined || coin === filter.coin) &&
      seenAt >= filter.fromDate &&
      seenAt < filter.toDate,
  )
}

type Histories = Pick<WalletContext, 'db' | 'chain' | 'clock' | 'ledger'> & { readonly reads: HistoryReads }

async function getPage({ clock, reads }: Histories, memberId: string, filter: WalletChoice): Promise<Read> {
  const period = parsePeriod(clock.nowMs(), filter)
  const to = filter.to === undefined ? plus(period.to, CLOCKS_APART_MS) : period.to
  const { from } = period
  const kinds = choiceOfTypes(parseTypes(filter.types))
  const holdStates = choiceOfResult(filter.result)
  const accounts = accountsOf(memberId).filter(
    ({ currency }) => filter.coin === undefined || currency === filter.coin,
  )
  const choice = {
    accounts,
    from,
    to,
    ...(kinds === undefined ? {} : { kinds }),
    ...(holdStates === undefined ? {} : { holdStates }),
  }
  return { choice, unbooked: await unbookedOf(reads, memberId, { ...filter, fromDate: from, toDate: to }) }
}

export function toUnbookedView(row: DepositView): WalletTransaction {
  return {
    id: row.id,
    date: row.seenAt.toISOString(),
    type: 'deposit',
    detail: row.coin === 'TRX' ? 'gas' : '',
    coin: row.coin,
    amount: formatUnits(row.units),
    result: row.state === 'SEEN' ? 'Pending' : 'Failed',
    address: row.from,
    txid: row.txid,
    balanceAfter: null,
  }
}

/** A deposit is named as it was while it was pending; everything else by its entry in the books. */
function idOf({ id, kind, reference }: Pick<HistoryItem, 'id' | 'kind' | 'reference'>): string {
  return kind === 'deposit' ? (reference ?? id) : id
}

/** Ledger rows as the member reads them. */
export async function toHistoryRows(
  rows: readonly HistoryItem[],
  tracesOf: TracesOf,
): Promise<WalletTransaction[]> {
  const references = rows.flatMap(({ reference }) => reference ?? [])
  const found = await tracesOf(references)
  const traces = new Map(references.map((reference, index) => [reference, found[index]]))
  return rows.map((row) => {
    const trace = row.reference === null ? undefined : traces.get(row.reference)
    return {
      id: idOf(row),
      date: row.at.toISOString(),
      type: typeOf(row),
      detail: row.detail,
      coin: coinOf(row.currency),
      amount: formatUnits(row.units),
      result: resultOf(row),
      address: trace?.address ?? null,
      txid: trace?.txid ?? null,
      balanceAfter: row.after === null ? null : formatUnits(row.after),
    }
  })
}

/** One page of what moved, newest first. Throws COMMON-B001 for an unreadable period. */
export async function listHistories(wallet: Histories, memberId: string, filter: HistoryFilter) {
  const { page, size } = filter
  const { choice, unbooked } = await getPage(wallet, memberId, filter)
  const skip = (page - 1) * size
  // Far enough back that the unbooked ones before the page cannot push a row of it out.
  const start = skip > unbooked.length ? skip - unbooked.length : 0
  const { rows, total } = await wallet.ledger.getHistory(choice, { skip: start, take: skip + size - start })
  const shown = await toHistoryRows(rows, wallet.reads.tracesOf)
  const items = merge(shown, unbooked.map(toUnbookedView), start).filter(
    ({ rank }) => rank >= skip && rank < skip + size,
  )
  return { items: items.map(({ item }) => item), page, size, total: total + unbooked.length }
}

/** Both lists in one order, each with its position in the whole; `start` booked rows come before those given. */
function merge(booked: readonly WalletTransaction[], unbooked: readonly WalletTransaction[], start: number) {
  const first = booked[0]
  const ahead = first === undefined ? [] : unbooked.filter(({ date }) => date > first.date)
  const rest = unbooked.filter((one) => !ahead.includes(one))
  // Those ahead of the first given row come before the page unless nothing was skipped.
  const among = start === 0 ? unbooked : rest
  const offset = start + unbooked.length - among.length
  return [...booked, ...among]
    .toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
    .map((item, index) => ({ item, rank: offset + index }))
}
