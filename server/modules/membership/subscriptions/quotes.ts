import { failures } from '#contract/failures/failures.ts'
import { formatUnits } from '#contract/money.ts'
import { usdInMcs, type MembershipItem } from '#contract/rules/money/membership.ts'
import type { MembershipQuote } from '#contract/members/subscribe.ts'
import { DAY_MS, plus, SECOND_MS } from '#server/kernel/clock.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { newId } from '#server/kernel/database/ids.ts'
import { accessOf, getHours, getStretches, type Hours, type Stretches } from '../access.ts'
import { getFunds } from './get-funds.ts'
import type { MembershipContext } from '../membership-context.ts'
import { requireOffered, listOffers, type Offer } from '../plans.ts'

/** A period with its price in MCS, everything in millionths. */
export interface Priced extends Omit<Offer, 'fullUsd'> {
  readonly price: bigint
  readonly priceAt: Date
  readonly mcs: bigint
  /** The part that bonus pays. */
  readonly bonus: bigint
}

/** When a period bought at `now` begins: at the end of what is paid or free already, so that nobody loses days (docs/product/decisions.md D-33). */
export function startOf(known: Stretches, item: MembershipItem, at: { now: Date; hours: Hours }): Date {
  const stretches = known.of(item)
  const { state, end } = accessOf(stretches, known.renewalOf(item), at)
  if (state === 'GRACE' && end !== undefined) return end
  return stretches.reduce((latest, { to }) => (to > latest ? to : latest), at.now)
}

/** The same, with what is known of one member read first. */
export async function nextStart(
  { parameters }: Pick<MembershipContext, 'parameters'>,
  db: Queryable,
  { memberId, item, now }: { memberId: string; item: MembershipItem; now: Date },
): Promise<Date> {
  return startOf(await getStretches(db, memberId), item, { now, hours: await getHours(parameters) })
}

/** Prices a period at this moment, bonus first. Throws SUBSCRIBE-B001 for no such period, SWAP-A002 while there is no price. */
export async function pricePeriod(
  deps: Pick<MembershipContext, 'parameters' | 'market' | 'ledger'>,
  db: Queryable,
  { memberId, item, days }: { memberId: string; item: MembershipItem; days: number },
): Promise<Priced & { readonly fullUsd: bigint }> {
  const offer = (await listOffers(deps, item)).find((one) => one.days === days)
  if (offer === undefined) throw new Failure(failures.membership.unknownItem)
  const price = await deps.market.dealingPrice(db)
  if (price === undefined) throw new Failure(failures.swap.unavailable)
  const mcs = usdInMcs(offer.usd, price.units)
  const funds = await getFunds(deps, db, memberId)
  return {
    ...offer,
    price: price.units,
    priceAt: price.at,
    mcs,
    bonus: funds.bonus < mcs ? funds.bonus : mcs,
  }
}

/** Fixes the price of a period for 60 s. Throws SUBSCRIBE-B001, A002, A005 and SWAP-A002. */
export async function quoteMembership(
  deps: MembershipContext,
  memberId: string,
  { item, days }: { item: MembershipItem; days: number },
): Promise<MembershipQuote> {
  await requireOffered(deps, deps.db, { memberId, item })
  const priced = await pricePeriod(deps, deps.db, { memberId, item, days })
  const seconds = await deps.parameters.get('membership.quote_seconds')
  const now = deps.clock.now()
  const { id, expires_at } = await deps.db.one<{ id: string; expires_at: Date }>(sql`
    insert into membership_quotes (id, member_id, item, days, usd, usd_per_day, discount_pct, price, price_at, mcs, bonus, expires_at)
    values (${newId()}, ${memberId}, ${item}, ${days}, ${priced.usd}, ${priced.usdPerDay}, ${priced.discountPct},
      ${priced.price}, ${priced.priceAt}, ${priced.mcs}, ${priced.bonus}, ${plus(now, seconds * SECOND_MS)})
    returning id, expires_at`)
  const start = await nextStart(deps, deps.db, { memberId, item, now })
  const { free } = await getFunds(deps, deps.db, memberId)
  const missing = priced.mcs - priced.bonus - free
  return {
    quoteId: id,
    item,
    days,
    usd: formatUnits(priced.usd),
    fullUsd: formatUnits(priced.fullUsd),
    discountPct: priced.discountPct,
    mcs: formatUnits(priced.mcs),
    bonusUsed: formatUnits(priced.bonus),
    price: formatUnits(priced.price),
    start: start.toISOString(),
    end: plus(start, days * DAY_MS).toISOString(),
    expiresAt: expires_at.toISOString(),
    missing: formatUnits(missing > 0n ? missing : 0n),
  }
}

/** A price that was fixed for a member, held until the transaction ends. */
export interface HeldQuote extends Priced {
  readonly id: string
}

/** Of each member the quote they ask for, locked: one that is unknown, used, over or another member's is left out. */
export async function holdQuotes(
  { clock }: Pick<MembershipContext, 'clock'>,
  tx: Tx,
  asked: readonly { readonly memberId: string; readonly quoteId: string }[],
): Promise<ReadonlyMap<string, HeldQuote>> {
  const rows = await tx.many<HeldQuote & { memberId: string }>(sql`
    select id, member_id as "memberId", item, days, usd, usd_per_day as "usdPerDay", discount_pct as "discountPct", price,
      price_at as "priceAt", mcs, bonus
    from membership_quotes
    where (id, member_id) in (select * from unnest(${asked.map(({ quoteId }) => quoteId)}::text[],
        ${asked.map(({ memberId }) => memberId)}::uuid[]))
      and used_at is null and expires_at > ${clock.now()} and price_at is not null
    order by id for update`)
  return new Map(rows.map((row) => [row.memberId, row]))
}

/** The moment of the oldest price that was promised; any later one when there is none. */
export function oldestPriceOf(quotes: ReadonlyMap<string, HeldQuote>, now: Date): Date {
  return [...quotes.values()].reduce((oldest, { priceAt }) => (priceAt < oldest ? priceAt : oldest), now)
}

/** Uses quotes up that are held. */
export async function spendQuotes(
  { clock }: Pick<MembershipContext, 'clock'>,
  tx: Tx,
  ids: readonly string[],
): Promise<void> {
  await tx.run(sql`update membership_quotes set used_at = ${clock.now()} where id = any (${[...ids]})`)
}
