import type { consoleApi } from '#contract/console.ts'
import type { ConsoleCalls } from '#server/kernel/console/console-calls.ts'
import { parseId } from '#server/kernel/console/keyset.ts'
import { getImpact } from './request-impact.ts'
import { approve, getRequest, listRequests, reject, type RequestSelf } from './requests.ts'

/** What waits for a second person. */
export function requestsConsole(self: RequestSelf): ConsoleCalls<typeof consoleApi.requests> {
  return {
    listRequests: ({ query, staff }) => listRequests(self, query, staff),
    getRequest: ({ params, staff }) => getRequest(self, self.db, { id: parseId(params['id']), by: staff }),
    getRequestImpact: ({ params, staff }) => getImpact(self, { id: parseId(params['id']), by: staff }),
    approveRequest: ({ tx, params, staff: by, address, device }) =>
      approve(self, tx, { id: parseId(params['id']), by, origin: { address, device } }),
    rejectRequest: ({ tx, params, staff: by, body: { reason }, address, device }) =>
      reject(self, tx, { id: parseId(params['id']), by, reason, origin: { address, device } }),
  }
}
