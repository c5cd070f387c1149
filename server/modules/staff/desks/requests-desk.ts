import type { consoleApi } from '#contract/console.ts'
import type { Desk } from '../handlers.ts'
import { parseId } from '../keyset.ts'
import { approve, getRequest, listRequests, reject, type RequestSelf } from '../requests/requests.ts'

/** What waits for a second person. */
export function requestsDesk(self: RequestSelf): Desk<typeof consoleApi.requests> {
  return {
    listRequests: ({ query, staff }) => listRequests(self, query, staff),
    getRequest: ({ params, staff }) => getRequest(self, self.db, { id: parseId(params['id']), by: staff }),
    approveRequest: ({ tx, params, staff: by, address, device }) =>
      approve(self, tx, { id: parseId(params['id']), by, origin: { address, device } }),
    rejectRequest: ({ tx, params, staff: by, body: { reason }, address, device }) =>
      reject(self, tx, { id: parseId(params['id']), by, reason, origin: { address, device } }),
  }
}
