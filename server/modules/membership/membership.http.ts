import type { api } from '#contract/api.ts'
import type { Handlers } from '#server/kernel/http/handlers.ts'
import type { Membership } from './membership.ts'

/** Contract operation → function of the front door. */
export function membershipHandlers(membership: Membership): Handlers<typeof api.membership> {
  return {
    getMembershipPlans: (call) => membership.getPlans(call.caller.memberId),
    getMembershipStatus: (call) => membership.getStatus(call.caller.memberId),
    quoteMembership: (call) => membership.quote(call.caller.memberId, call.body),
    subscribe: (call) => membership.subscribe(call.tx, { memberId: call.caller.memberId, form: call.body }),
    listSubscriptions: (call) => membership.listSubscriptions(call.caller.memberId, call.query),
    previewCancel: (call) =>
      membership.previewCancel({ memberId: call.caller.memberId, id: call.params['id'] ?? '' }),
    cancelSubscription: (call) =>
      membership.cancel(call.tx, {
        memberId: call.caller.memberId,
        id: call.params['id'] ?? '',
        expectedRefundMcs: call.body.expectedRefundMcs,
      }),
    changeAutoRenew: (call) =>
      membership.changeAutoRenew(call.tx, { memberId: call.caller.memberId, ...call.body }),
  }
}
