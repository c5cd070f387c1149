import type { consoleApi } from '#contract/console.ts'
import { MOST_AUDIT_ROWS } from '#contract/console/audit.ts'
import type { StaffDeps } from '../deps.ts'
import type { Desk } from '../handlers.ts'
import { exportAudit, listAudit } from '../list-audit.ts'
import { verifyAudit } from '../verify-audit.ts'

/** What staff did, and whether the log of it is as it was sealed. */
export function auditDesk(self: StaffDeps): Desk<typeof consoleApi.audit> {
  return {
    listAudit: ({ query, staff }) => listAudit(self.db, query, staff),
    async exportAudit({ tx, query, staff }) {
      const answer = await exportAudit(tx, { ...query, most: MOST_AUDIT_ROWS }, staff)
      return { answer, subject: 'audit.csv' }
    },
    verifyAudit: () => verifyAudit(self),
  }
}
