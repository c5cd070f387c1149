import type { api } from '#contract/api.ts'
import type { Handlers } from '#server/kernel/http/handlers.ts'
import type { Transparency } from './transparency.ts'

export function transparencyHandlers(transparency: Transparency): Handlers<typeof api.transparency> {
  return {
    getTransparency: () => transparency.getTransparency(),
    getSignalLog: (call) =>
      transparency.getSignalLog({ day: call.params['day'] ?? '', from: call.query.from }),
    listProofs: ({ query }) => transparency.listProofs(query.before),
    getStatus: () => transparency.getStatus(),
    getStatusFeed: () => transparency.getStatusFeed(),
    getPublicFigures: () => transparency.getPublicFigures(),
    exportFlows: () => transparency.exportFlows(),
    exportFlowLines: () => transparency.exportFlowLines(),
    listSeals: ({ query }) => transparency.listSeals(query.from),
    getEntryProof: ({ caller, params }) =>
      transparency.getEntryProof({ memberId: caller.memberId, id: params['id'] ?? '' }),
    getMyProof: async ({ caller }) => ({ proof: await transparency.getMyProof(caller.memberId) }),
  }
}
