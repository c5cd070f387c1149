import { failures } from '#contract/failures/failures.ts'
import { parseUnits, formatUnits, toCount } from '#contract/money.ts'
import {
  MEMBERSHIP_ITEMS,
  periodUsd,
  usdInMcs,
  type MembershipItem,
} from '#contract/rules/money/membership.ts'
import type { MembershipPlans } from '#contract/members/subscribe.ts'
import type { Country } from '#contract/rules/countries.ts'
import type { Queryable } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { MembershipContext } from './membership-context.ts'

const PER_DAY = {
  SIGNAL: 'membership.usd_per_day_signal',
  AUTOBOT: 'membership.usd_per_day_autobot',
} as const
const PERIOD = /^\s*(\d{1,4}):(\d{1,2})\s*$/

export interface Period {
  readonly days: number
  readonly discountPct: number
}

/** Reads "30:0, 90:5": days and percent off. What is no such pair is left out. */
export function parsePeriods(text: string): Period[] {
  return text.split(',').flatMap((part) => {
    const [, days, off] = PERIOD.exec(part) ?? []
    if (days === undefined || off === undefined) return []
    return { days: toCount(BigInt(days)), discountPct: toCount(BigInt(off)) }
  })
}

/** What one period of an item costs now. Sums in millionths of USD. */
export interface Offer extends Period {
  readonly item: MembershipItem
  readonly usdPerDay: bigint
  readonly usd: bigint
  readonly fullUsd: bigint
}

export async function listOffers(
  { parameters }: Pick<MembershipContext, 'parameters'>,
  item: MembershipItem,
): Promise<Offer[]> {
  const usdPerDay = parseUnits(await parameters.get(PER_DAY[item])) ?? 0n
  const periods = parsePeriods(await parameters.get('membership.periods'))
  return periods.map(({ days, discountPct }) => ({
    item,
    days,
    discountPct,
    usdPerDay,
    usd: periodUsd(usdPerDay, days, discountPct),
    fullUsd: periodUsd(usdPerDay, days, 0),
  }))
}

/** Auto Master is offered only where its feature is open (docs/product/decisions.md D-01); Signal Master everywhere. */
export async function isOffered(
  { gates }: Pick<MembershipContext, 'gates'>,
  item: MembershipItem,
  country: Country,
): Promise<boolean> {
  return item === 'SIGNAL' || gates.isOpen('automaster', country)
}

/** From when memberships are sold, and where Auto Master is. */
export interface Opening {
  readonly openAt: Date
  readonly autoMasterIn: ReadonlySet<string>
}

export async function getOpening({
  gates,
  parameters,
}: Pick<MembershipContext, 'gates' | 'parameters'>): Promise<Opening> {
  return {
    openAt: new Date(await parameters.get('membership.open_at')),
    autoMasterIn: await gates.findOpen('automaster'),
  }
}

/** Throws SUBSCRIBE-A002 before the opening date and SUBSCRIBE-A005 where the item is not offered. */
export function requireOpening(
  { openAt, autoMasterIn }: Opening,
  { item, country, now }: { item: MembershipItem; country: string | undefined; now: Date },
): void {
  if (now < openAt)
    throw new Failure(failures.membership.notOpenYet, { meta: { date: openAt.toISOString() } })
  if (country === undefined || (item !== 'SIGNAL' && !autoMasterIn.has(country)))
    throw new Failure(failures.membership.countryClosed)
}

/** The same for one member. */
export async function requireOffered(
  deps: Pick<MembershipContext, 'gates' | 'parameters' | 'clock' | 'identity'>,
  db: Queryable,
  { memberId, item }: { memberId: string; item: MembershipItem },
): Promise<void> {
  const { country } = await deps.identity.getMember(db, memberId)
  requireOpening(await getOpening(deps), { item, country, now: deps.clock.now() })
}

/** Everything on offer, with prices of this moment. */
export async function getPlans(deps: MembershipContext, memberId: string): Promise<MembershipPlans> {
  const price = await deps.market.dealingPrice(deps.db)
  const { country } = await deps.identity.getMember(deps.db, memberId)
  const items = MEMBERSHIP_ITEMS.map(async (item) => {
    const offers = await listOffers(deps, item)
    return {
      item,
      usdPerDay: formatUnits(offers[0]?.usdPerDay ?? 0n),
      available: await isOffered(deps, item, country),
      periods: offers.map(({ days, discountPct, usd }) => ({
        days,
        discountPct,
        usd: formatUnits(usd),
        mcs: price === undefined ? null : formatUnits(usdInMcs(usd, price.units)),
      })),
    }
  })
  return {
    openAt: new Date(await deps.parameters.get('membership.open_at')).toISOString(),
    price: price === undefined ? null : formatUnits(price.units),
    items: await Promise.all(items),
  }
}

/** What periods cost in USD, the same for everybody. */
export async function getPrices(deps: Pick<MembershipContext, 'parameters'>) {
  const items = MEMBERSHIP_ITEMS.map(async (item) => {
    const offers = await listOffers(deps, item)
    return {
      item,
      usdPerDay: formatUnits(offers[0]?.usdPerDay ?? 0n),
      periods: offers.map(({ days, discountPct, usd }) => ({ days, discountPct, usd: formatUnits(usd) })),
    }
  })
  return { trialHours: await deps.parameters.get('trial.hours'), items: await Promise.all(items) }
}
