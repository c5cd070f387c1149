import type { consoleApi } from '#contract/console.ts'
import type { StaffSubscription } from '#contract/console/membership.ts'
import { formatUnits } from '#contract/money.ts'
import { MEMBERSHIP_ITEMS } from '#contract/rules/money/membership.ts'
import type { ConsoleCalls, Look, Person } from '#server/kernel/console/console-calls.ts'
import type { ConsoleParts } from '#server/kernel/console/console-parts.ts'
import { pageOf, parseCursor, parseId } from '#server/kernel/console/keyset.ts'
import { getSummary, listAllSubscriptions, momentOf } from './all-subscriptions.ts'
import type { MembershipContext } from './membership-context.ts'
import { stateOf, type SubscriptionRow } from './subscriptions/subscription-rows.ts'
import { toEarnedView } from './subscriptions/subscription-views.ts'

type Self = MembershipContext & ConsoleParts
type Calls = typeof consoleApi.membership

function summary(self: Self): Look<Calls['getMembership']> {
  return async () => {
    const found = await getSummary(self)
    const counted = (item: string, isGrant: boolean) =>
      found.running.find((one) => one.item === item && one.isGrant === isGrant)?.count ?? 0
    return {
      plans: found.plans.map(([id, offers]) => ({
        id,
        usdPerDay: formatUnits(offers[0]?.usdPerDay ?? 0n),
        periods: offers.map(({ days, discountPct, usd }) => ({ days, discountPct, usd: formatUnits(usd) })),
      })),
      openAt: found.openAt.toISOString(),
      running: MEMBERSHIP_ITEMS.map((id) => ({ id, paid: counted(id, false), granted: counted(id, true) })),
      trials: found.trials,
      endingIn7Days: found.ending,
      renewalsOn: found.renewals,
      soldMcs: formatUnits(found.soldMcs),
      refunds: found.refunds,
      refundedMcs: formatUnits(found.refundedMcs),
      unearnedMcs: formatUnits(found.unearnedMcs),
    }
  }
}

async function toPeriods(
  self: Self,
  by: Person,
  rows: readonly SubscriptionRow[],
): Promise<StaffSubscription[]> {
  const hours = await self.parameters.get('membership.expiring_hours')
  const nameOf = await self.nameMembers(
    by,
    rows.map((row) => row.memberId),
  )
  return rows.map((row) => ({
    id: row.id,
    member: nameOf(row.memberId),
    item: row.item,
    state: stateOf(row, self.clock.nowMs(), hours),
    days: row.days,
    usd: formatUnits(row.usd),
    mcs: formatUnits(row.mcs),
    bonus: formatUnits(row.bonus),
    isRenewal: row.isRenewal,
    isGranted: row.isGrant,
    paidAt: row.paidAt.toISOString(),
    start: row.startsAt.toISOString(),
    end: row.endsAt.toISOString(),
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    refundMcs: row.refundMcs === null ? null : formatUnits(row.refundMcs),
    ...toEarnedView(row, self.clock.nowMs()),
  }))
}

/** Who may use what and until when: given and ended by two persons. */
export function membershipConsole(deps: MembershipContext, parts: ConsoleParts): ConsoleCalls<Calls> {
  const self: Self = { ...deps, ...parts }
  return {
    getMembership: summary(self),
    async listSubscriptions({ staff, query: { cursor, size, list, item, loginId } }) {
      const memberId = await self.findChosenMember(staff, loginId)
      if (memberId === null) return { items: [], next: null }
      const after = parseCursor(cursor)
      const found = await listAllSubscriptions(self, { list, item, memberId, after, limit: size + 1 })
      const { rows, next } = pageOf(found, size, (row) => ({
        at: momentOf(list, row),
        id: row.id,
      }))
      return { items: await toPeriods(self, staff, rows), next }
    },
    async requestGrant({ tx, staff: by, body: { loginId, item, days, reason } }) {
      const params = { memberId: await self.requireMember(tx, loginId), item, days }
      return self.createRequest(tx, { kind: 'membershipGrant', params, reason, by })
    },
    requestCancel({ tx, staff: by, params, body: { reason } }) {
      const asked = { subscriptionId: parseId(params['id']) }
      return self.createRequest(tx, { kind: 'membershipCancel', params: asked, reason, by })
    },
  }
}
