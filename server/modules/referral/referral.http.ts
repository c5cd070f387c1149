import type { api } from '#contract/api.ts'
import type { Handlers } from '#server/kernel/http/handlers.ts'
import type { Caller } from '#server/kernel/security/session.ts'
import type { Referral } from './referral.ts'

/** Contract operation → function of the front door; a member's own calls only where the feature is open. */
export function referralHandlers(referral: Referral): Handlers<typeof api.referral> {
  const open = async (caller: Caller): Promise<string> => {
    await referral.requireOpen(caller.memberId)
    return caller.memberId
  }
  return {
    async countVisit(call) {
      await referral.countVisit(call.body, call.address)
      return { counted: true }
    },
    getIncentive: async (call) => referral.getIncentive(await open(call.caller)),
    listCommissions: async (call) => referral.listCommissions(await open(call.caller), call.query),
    getTeam: async (call) => referral.getTeam(await open(call.caller)),
    getOrgChart: async (call) => referral.getOrgNode(await open(call.caller), call.query),
  }
}
