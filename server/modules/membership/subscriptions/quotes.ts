import { failures } from '#contract/failures/failures.ts'
import { formatUnits } from '#contract/money.ts'
import { usdInMcs, type MembershipItem } from '#contract/rules/money/membership.ts'
import type { MembershipQuote } from '#contract/members/subscribe.ts'
import { DAY_MS, plus, SECOND_MS } from '#server/kernel/clock.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { newId } from '#server/kernel/database/ids.ts'
import { accessOf, getHours, getStretches } from '../access.ts'
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
export async function nextStart(
  { parameters }: Pick<MembershipContext, 'parameters'>,
  db: Queryable,
  { memberId, item, now }: { memberId: string; item: MembershipItem; now: Date },
): Promise<Date> {
  const found = await getStretches(db, memberId)
  const stretches = found.of(item)
  const { state, end } = accessOf(stretches, found.renewalOf(item), {
    now,
    hours: await getHours(parameters),
  })
  if (state === 'GRACE' && end !== undefined) return end
  return stretches.reduce((latest, { to }) => (to > latest ? to : latest), now)
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

/** Uses a quote up. Throws SUBSCRIBE-A003 when it is unknown, used, over, another member's, or its price has changed. */
export async function spendQuote(
  { clock, market }: Pick<MembershipContext, 'clock' | 'market'>,
  tx: Tx,
  { memberId, quoteId }: { memberId: string; quoteId: string },
): Promise<Priced> {
  const quote = await tx.maybe<Priced>(sql`
    update membership_quotes set used_at = ${clock.now()}
    where id = ${quoteId} and member_id = ${memberId} and used_at is null and expires_at > ${clock.now()}
      and price_at is not null
    returning item, days, usd, usd_per_day as "usdPerDay", discount_pct as "discountPct", price,
      price_at as "priceAt", mcs, bonus`)
  if (quote === undefined) throw new Failure(failures.membership.quoteExpired)
  const quoted = { units: quote.price, at: quote.priceAt, memberGainsWhen: 'higher' } as const
  if (!(await market.isQuoteCurrent(tx, quoted))) throw new Failure(failures.membership.quoteExpired)
  return quote
}
