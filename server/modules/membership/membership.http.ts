import { api } from '#contract/api.ts'
import { batched, type Handlers } from '#server/kernel/http/handlers.ts'
import type { Membership } from './membership.ts'

/** Contract operation → function of the front door. */
export function membershipHandlers(membership: Membership): Handlers<typeof api.membership> {
  return {
    getMembershipPlans: (call) => membership.getPlans(call.caller.memberId),
    getMembershipPrices: () => membership.getPrices(),
    getMembershipStatus: (call) => membership.getStatus(call.caller.memberId),
    quoteMembership: (call) => membership.quote(call.caller.memberId, call.body),
    subscribe: batched(api.membership.subscribe, membership.subscriptions, ({ caller, body }) => ({
      memberId: caller.memberId,
      form: body,
    })),
    listSubscriptions: (call) => membership.listSubscriptions(call.caller.memberId, call.query),
    previewCancel: (call) =>
      membership.previewCancel({ memberId: call.caller.memberId, id: call.params['id'] ?? '' }),
    cancelSubscription: batched(
      api.membership.cancelSubscription,
      membership.cancellations,
      ({ caller, params, body }) => ({
        memberId: caller.memberId,
        id: params['id'] ?? '',
        expectedRefundMcs: body.expectedRefundMcs,
      }),
    ),
    changeAutoRenew: (call) =>
      membership.changeAutoRenew(call.tx, { memberId: call.caller.memberId, ...call.body }),
  }
}
