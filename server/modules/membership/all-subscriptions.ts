import { MEMBERSHIP_ITEMS, type MembershipItem } from '#contract/rules/money/membership.ts'
import { DAY_MS, plus } from '#server/kernel/clock.ts'
import { and, sql, type Queryable } from '#server/kernel/database/db.ts'
import type { MembershipContext } from './membership-context.ts'
import { listOffers, type Offer } from './plans.ts'
import { COLUMNS, type SubscriptionRow } from './subscriptions/subscription-rows.ts'

type Self = Pick<MembershipContext, 'db' | 'clock' | 'parameters'>

const SOON_MS = 7 * DAY_MS
const LATELY_MS = 30 * DAY_MS

/** Plans and prices, who has which access now, coming ends and refunds; sums in millionths of MCS. */
export async function getSummary({ db, clock, parameters }: Self) {
  const now = clock.now()
  const running = await db.many<{ item: MembershipItem; isGrant: boolean; count: number }>(sql`
    select item, is_grant as "isGrant", count(distinct member_id)::integer as count from membership_subscriptions
    where state = 'PAID' and starts_at <= ${now} and ends_at > ${now} group by item, is_grant`)
  const counts = await db.one<{ trials: number; ending: number; renewals: number }>(sql`
    select (select count(*)::integer from membership_trials where ends_at > ${now}) as trials,
      (select count(*)::integer from membership_subscriptions where state = 'PAID' and ends_at > ${now}
        and ends_at <= ${plus(now, SOON_MS)}) as ending,
      (select count(*)::integer from membership_renewals where is_on and next_step_at is not null) as renewals`)
  const since = plus(now, -LATELY_MS)
  const sold = await db.one<{ mcs: bigint }>(sql`
    select coalesce(sum(mcs), 0)::bigint as mcs from membership_subscriptions where paid_at > ${since}`)
  const refunded = await db.one<{ count: number; mcs: bigint }>(sql`
    select count(*)::integer as count, coalesce(sum(refund_mcs), 0)::bigint as mcs from membership_subscriptions
    where state = 'CANCELLED' and cancelled_at > ${since}`)
  const { unearned } = await db.one<{ unearned: bigint }>(sql`
    select coalesce(sum(unearned), 0)::bigint as unearned from membership_subscriptions where unearned > 0`)
  const plans: (readonly [MembershipItem, readonly Offer[]])[] = []
  for (const item of MEMBERSHIP_ITEMS) plans.push([item, await listOffers({ parameters }, item)])
  return {
    plans,
    openAt: new Date(await parameters.get('membership.open_at')),
    running,
    ...counts,
    soldMcs: sold.mcs,
    refunds: refunded.count,
    refundedMcs: refunded.mcs,
    unearnedMcs: unearned,
  }
}

export type SubscriptionList = 'ALL' | 'ENDING' | 'CANCELLED' | 'GRANTED'

interface Choice {
  readonly list: SubscriptionList
  readonly item: MembershipItem | undefined
  readonly memberId: string | undefined
  readonly after: { readonly at: Date; readonly id: string } | undefined
  readonly limit: number
}

/** By which moment a list is ordered. */
export function momentOf(list: SubscriptionList, row: SubscriptionRow): Date {
  if (list === 'ENDING') return row.endsAt
  return list === 'CANCELLED' ? (row.cancelledAt ?? row.paidAt) : row.paidAt
}

/** Periods: newest first, those that run by their coming end, or the refunded ones. */
export function listAllSubscriptions({ db, clock }: Self, choice: Choice): Promise<SubscriptionRow[]> {
  const { list, item, memberId, after, limit } = choice
  const isEnding = list === 'ENDING'
  const column = isEnding ? sql`ends_at` : list === 'CANCELLED' ? sql`cancelled_at` : sql`paid_at`
  const cursor = after && sql`(${after.at}, ${after.id}::uuid)`
  return db.many<SubscriptionRow>(sql`
    select ${COLUMNS} from membership_subscriptions
    where ${and([
      isEnding ? sql`state = 'PAID' and ends_at > ${clock.now()}` : undefined,
      list === 'CANCELLED' ? sql`state = 'CANCELLED'` : undefined,
      list === 'GRANTED' ? sql`is_grant` : undefined,
      item === undefined ? undefined : sql`item = ${item}`,
      memberId === undefined ? undefined : sql`member_id = ${memberId}`,
      cursor && (isEnding ? sql`(${column}, id) > ${cursor}` : sql`(${column}, id) < ${cursor}`),
    ])}
    order by ${isEnding ? sql`${column}, id` : sql`${column} desc, id desc`} limit ${limit}`)
}

/** One period of any member; undefined for none. */
export function findAny(db: Queryable, id: string): Promise<SubscriptionRow | undefined> {
  return db.maybe<SubscriptionRow>(sql`select ${COLUMNS} from membership_subscriptions where id = ${id}`)
}
