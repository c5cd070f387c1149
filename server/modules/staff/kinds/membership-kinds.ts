import { failures } from '#contract/failures/failures.ts'
import { Failure } from '#server/kernel/failure.ts'
import { namedUuid } from '#server/kernel/database/ids.ts'
import type { Queryable } from '#server/kernel/database/db.ts'
import { memberMark } from '#server/kernel/console/member-mark.ts'
import type { StaffContext } from '../staff-context.ts'
import type { Kinds } from '../requests/kind-work.ts'

function grant(self: StaffContext): Kinds['membershipGrant'] {
  return {
    async describe(tx, { memberId, item, days }) {
      await self.identity.getForStaff(tx, memberId)
      // Its begin may be later by the time of the approval: only the length is promised.
      return { subject: memberMark(memberId), before: {}, after: { item, days: String(days) } }
    },
    async execute(tx, { params, requestId }) {
      await self.membership.grantPeriod(tx, { ...params, id: namedUuid(`grant ${requestId}`) })
    },
  }
}

/** The refund if it were cancelled now. Throws COMMON-A001, and STAFF-A008 when the period is over or cancelled. */
async function previewOf({ membership }: StaffContext, db: Queryable, id: string) {
  return membership.previewForStaff(db, id).catch((error: unknown) => {
    if (error instanceof Failure && error.code === failures.membership.nothingToCancel)
      throw new Failure(failures.staff.wrongState)
    throw error
  })
}

function cancel(self: StaffContext): Kinds['membershipCancel'] {
  return {
    async describe(tx, { subscriptionId }) {
      const { memberId, item, paidUsd } = await previewOf(self, tx, subscriptionId)
      // What comes back falls day by day: the rules count at the approval.
      const before = { item, paidUsd, state: 'PAID' }
      return { subject: memberMark(memberId), before, after: { state: 'CANCELLED' } }
    },
    async execute(tx, { params: { subscriptionId } }) {
      const { memberId, refundMcs } = await previewOf(self, tx, subscriptionId)
      await self.membership.cancel(tx, { memberId, id: subscriptionId, expectedRefundMcs: refundMcs })
    },
  }
}

/** Powers over members' periods. */
export function membershipKinds(self: StaffContext): Pick<Kinds, 'membershipGrant' | 'membershipCancel'> {
  return { membershipGrant: grant(self), membershipCancel: cancel(self) }
}
