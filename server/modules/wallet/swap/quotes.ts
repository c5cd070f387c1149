import type { SwapWay } from '#contract/rules/money/swap.ts'
import { DAY_MS, plus, SECOND_MS } from '#server/kernel/clock.ts'
import { bigintArray } from '#server/kernel/database/binary-arrays.ts'
import { sql, type Queryable, type Sql, type Tx } from '#server/kernel/database/db.ts'
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

type Sums = Pick<Quote, 'what' | 'request' | 'fee' | 'amount' | 'price' | 'priceAt'>

/** Sums that are fixed for so many seconds. */
export function newQuote(sums: Sums, { now, seconds }: { now: Date; seconds: number }): Quote {
  return {
    ...sums,
    id: newId(),
    expiresAt: plus(now, seconds * SECOND_MS),
    swapId: newUuid(now.getTime()),
  }
}

export async function writeQuotes(
  db: Queryable,
  made: readonly { readonly memberId: string; readonly quote: Quote }[],
): Promise<void> {
  if (made.length === 0) return
  const quotes = made.map(({ quote }) => quote)
  await db.run(sql`
    insert into wallet_quotes (id, member_id, what, request, fee, amount, price, price_at, expires_at, swap_id)
    select * from unnest(${quotes.map(({ id }) => id)}::text[], ${made.map(({ memberId }) => memberId)}::uuid[],
      ${quotes.map(({ what }) => what)}::text[], ${bigintArray(quotes.map(({ request }) => request))}::bigint[],
      ${bigintArray(quotes.map(({ fee }) => fee))}::bigint[], ${bigintArray(quotes.map(({ amount }) => amount))}::bigint[],
      ${bigintArray(quotes.map(({ price }) => price))}::bigint[], ${quotes.map(({ priceAt }) => priceAt)}::timestamptz[],
      ${quotes.map(({ expiresAt }) => expiresAt)}::timestamptz[], ${quotes.map(({ swapId }) => swapId)}::uuid[])`)
}

/** Of each member the quote they ask for, locked: one that is unknown, used, expired or another member's is left out. */
export async function holdQuotes(
  { clock }: Pick<WalletContext, 'clock'>,
  tx: Tx,
  asked: readonly { readonly memberId: string; readonly quoteId: string }[],
): Promise<ReadonlyMap<string, Quote>> {
  const rows = await tx.many<Quote & { memberId: string }>(sql`
    select ${COLUMNS}, member_id as "memberId" from wallet_quotes
    where (id, member_id) in (select * from unnest(${asked.map(({ quoteId }) => quoteId)}::text[],
        ${asked.map(({ memberId }) => memberId)}::uuid[])) and used_at is null and expires_at > ${clock.now()}
    order by id for update`)
  return new Map(rows.map((row) => [row.memberId, row]))
}

/** The moment of the oldest price that was promised; any later one when there is none. */
export function oldestPriceOf(quotes: ReadonlyMap<string, Quote>, now: Date): Date {
  return [...quotes.values()].reduce((oldest, { priceAt }) => (priceAt < oldest ? priceAt : oldest), now)
}

/** Uses quotes up that are held. */
export async function spendQuotes(
  { clock }: Pick<WalletContext, 'clock'>,
  tx: Tx,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await tx.run(sql`update wallet_quotes set used_at = ${clock.now()} where id = any (${[...ids]})`)
}

/** The quote behind a swap's ledger entries. */
export function findQuoteOf(db: Queryable, swapId: string): Promise<Quote | undefined> {
  return db.maybe<Quote>(sql`select ${COLUMNS} from wallet_quotes where swap_id = ${swapId}`)
}

/** What each of several members bought for network fees within a day, in millionths of TRX. */
export function gasBoughtToday(wallet: DayContext, db: Queryable, memberIds: readonly string[]) {
  return sumDay(wallet, db, { memberIds, worth: sql`amount`, which: sql`what = 'GAS'` })
}

/** What each of several members swapped within a day, worth in USDT millionths at the prices of the time. */
export function swappedToday(wallet: DayContext, db: Queryable, memberIds: readonly string[]) {
  return sumDay(wallet, db, {
    memberIds,
    worth: sql`case what when 'MCS_USDT' then ceil(request * price / 1000000.0) else request end`,
    which: sql`what <> 'GAS'`,
  })
}

type DayContext = Pick<WalletContext, 'clock'>

async function sumDay(
  { clock }: DayContext,
  db: Queryable,
  { memberIds, worth, which }: { memberIds: readonly string[]; worth: Sql; which: Sql },
): Promise<(memberId: string) => bigint> {
  const rows = await db.many<{ member: string; sum: bigint }>(sql`
    select member_id as member, sum(${worth})::bigint as sum from wallet_quotes
    where member_id = any (${[...memberIds]}::uuid[]) and used_at > ${plus(clock.now(), -DAY_MS)} and ${which}
    group by member_id`)
  const known = new Map(rows.map(({ member, sum }) => [member, sum]))
  return (memberId) => known.get(memberId) ?? 0n
}
