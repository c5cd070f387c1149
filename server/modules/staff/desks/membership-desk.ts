import type { StaffSubscription } from '#contract/console/membership.ts'
import type { consoleApi } from '#contract/console.ts'
import { formatUnits } from '#contract/money.ts'
import { MEMBERSHIP_ITEMS } from '#contract/rules/money/membership.ts'
import type { SubscriptionRow } from '#server/modules/membership/membership.ts'
import type { ConsoleCalls, Look, Person } from '#server/kernel/console/console-calls.ts'
import { pageOf, parseCursor, parseId } from '#server/kernel/console/keyset.ts'
import { createRequest, type RequestSelf } from '../requests/requests.ts'
import { requireMember } from '../members/name-members.ts'
import { findChosenMember, nameMembers } from '../members/name-members.ts'

type Calls = typeof consoleApi.membership

function summary({ membership }: RequestSelf): Look<Calls['getMembership']> {
  return async () => {
    const found = await membership.getSummary()
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
  self: RequestSelf,
  by: Person,
  rows: readonly SubscriptionRow[],
): Promise<StaffSubscription[]> {
  const { membership } = self
  const nameOf = await nameMembers(
    self,
    by,
    rows.map((row) => row.memberId),
  )
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      member: nameOf(row.memberId),
      item: row.item,
      state: await membership.stateOf(row),
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
      ...membership.earnedOf(row),
    })),
  )
}

/** Who may use what and until when: given and ended by two persons. */
export function membershipConsole(self: RequestSelf): ConsoleCalls<Calls> {
  const { membership } = self
  return {
    getMembership: summary(self),
    async listSubscriptions({ staff, query: { cursor, size, list, item, loginId } }) {
      const memberId = await findChosenMember(self, staff, loginId)
      if (memberId === null) return { items: [], next: null }
      const after = parseCursor(cursor)
      const found = await membership.listAll({ list, item, memberId, after, limit: size + 1 })
      const { rows, next } = pageOf(found, size, (row) => ({
        at: membership.momentOf(list, row),
        id: row.id,
      }))
      return { items: await toPeriods(self, staff, rows), next }
    },
    async requestGrant({ tx, staff: by, body: { loginId, item, days, reason } }) {
      const params = { memberId: await requireMember(self, tx, loginId), item, days }
      return createRequest(self, tx, { kind: 'membershipGrant', params, reason, by })
    },
    requestCancel({ tx, staff: by, params, body: { reason } }) {
      const asked = { subscriptionId: parseId(params['id']) }
      return createRequest(self, tx, { kind: 'membershipCancel', params: asked, reason, by })
    },
  }
}
