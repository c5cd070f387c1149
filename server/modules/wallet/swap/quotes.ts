import { failures } from '#contract/failures/failures.ts'
import type { SwapWay } from '#contract/rules/money/swap.ts'
import { plus, SECOND_MS } from '#server/kernel/clock.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { newId, newUuid } from '#server/kernel/database/ids.ts'
import type { WalletContext } from '../wallet-context.ts'

/** Sums in millionths, fixed for a time and to be used once. */
export interface Quote {
  readonly id: string
  readonly what: SwapWay | 'GAS'
  readonly request: bigint
  readonly fee: bigint
  readonly amount: bigint
  readonly price: bigint
  readonly priceAt: Date
  readonly expiresAt: Date
  /** The reference of its ledger entries. */
  readonly swapId: string
}

const COLUMNS = sql`
  id, what, request, fee, amount, price, price_at as "priceAt", expires_at as "expiresAt", swap_id as "swapId"`

/** Fixes sums for `swap.quote_seconds`. */
export async function writeQuote(
  { db, clock, parameters }: Pick<WalletContext, 'db' | 'clock' | 'parameters'>,
  memberId: string,
  sums: Pick<Quote, 'what' | 'request' | 'fee' | 'amount' | 'price' | 'priceAt'>,
): Promise<Quote> {
  const seconds = await parameters.get('swap.quote_seconds')
  return db.one<Quote>(sql`
    insert into wallet_quotes (id, member_id, what, request, fee, amount, price, price_at, expires_at, swap_id)
    values (${newId()}, ${memberId}, ${sums.what}, ${sums.request}, ${sums.fee}, ${sums.amount}, ${sums.price},
      ${sums.priceAt}, ${plus(clock.now(), seconds * SECOND_MS)}, ${newUuid(clock.nowMs())})
    returning ${COLUMNS}`)
}

/** Uses a quote up in the caller's transaction. Throws SWAP-A003 when it is unknown, used, expired or another member's. */
export async function spendQuote(
  { clock }: Pick<WalletContext, 'clock'>,
  tx: Tx,
  { memberId, quoteId, isGas }: { memberId: string; quoteId: string; isGas: boolean },
): Promise<Quote> {
  const quote = await tx.maybe<Quote>(sql`
    update wallet_quotes set used_at = ${clock.now()}
    where id = ${quoteId} and member_id = ${memberId} and used_at is null and expires_at > ${clock.now()}
      and (what = 'GAS') = ${isGas}
    returning ${COLUMNS}`)
  if (quote === undefined) throw new Failure(failures.swap.quoteExpired)
  return quote
}

/** The quote behind a swap's ledger entries. */
export function findQuoteOf(db: Queryable, swapId: string): Promise<Quote | undefined> {
  return db.maybe<Quote>(sql`select ${COLUMNS} from wallet_quotes where swap_id = ${swapId}`)
}

/** The TRX a member bought for network fees since a moment, in millionths. */
export async function gasBoughtSince(db: Queryable, memberId: string, since: Date): Promise<bigint> {
  const { trx } = await db.one<{ trx: bigint }>(sql`
    select coalesce(sum(amount), 0)::bigint as trx
    from wallet_quotes where member_id = ${memberId} and used_at > ${since} and what = 'GAS'`)
  return trx
}

/** What a member swapped since a moment, worth in USDT millionths at the prices of the time. */
export async function swappedSince(db: Queryable, memberId: string, since: Date): Promise<bigint> {
  const { worth } = await db.one<{ worth: bigint }>(sql`
    select coalesce(sum(case what when 'MCS_USDT' then ceil(request * price / 1000000.0) else request end), 0)::bigint as worth
    from wallet_quotes where member_id = ${memberId} and used_at > ${since} and what <> 'GAS'`)
  return worth
}
