import type { MembershipItem } from '#contract/rules/money/membership.ts'
import { DAY_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { lockMemberships } from './lock-membership.ts'
import type { MembershipContext } from '../membership-context.ts'
import { listOffers } from '../plans.ts'
import { nextStart } from './quotes.ts'
import { planRenewals } from '../renewal/renewal-plan.ts'

export interface Grant {
  /** The number of the period: the same twice is one grant. */
  readonly id: string
  readonly memberId: string
  readonly item: MembershipItem
  readonly days: number
}

/** Gives a member a period for nothing, after everything that is paid. Returns when it begins and ends. */
export async function grantPeriod(deps: MembershipContext, tx: Tx, grant: Grant) {
  const { id, memberId, item, days } = grant
  await lockMemberships(tx, [memberId])
  const now = deps.clock.now()
  const start = await nextStart(deps, tx, { memberId, item, now })
  const [offer] = await listOffers(deps, item)
  const price = await deps.market.dealingPrice(tx)
  const end = plus(start, days * DAY_MS)
  // The price stands for nothing: no MCS are paid, and none come back.
  await tx.run(sql`
    insert into membership_subscriptions (id, member_id, item, days, usd, usd_per_day, discount_pct, price, mcs, bonus,
      is_renewal, is_grant, paid_at, starts_at, ends_at, state)
    values (${id}, ${memberId}, ${item}, ${days}, 0, ${offer?.usdPerDay ?? 1n}, 0, ${price?.units ?? 1n}, 0, 0, false, true,
      ${now}, ${start}, ${end}, 'PAID')
    on conflict (id) do nothing`)
  await planRenewals(deps, tx, [{ memberId, item }])
  return { start, end }
}
