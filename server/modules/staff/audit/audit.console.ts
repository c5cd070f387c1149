import type { consoleApi } from '#contract/console.ts'
import { MAX_AUDIT_ROWS } from '#contract/console/people/audit.ts'
import type { ConsoleCalls } from '#server/kernel/console/console-calls.ts'
import { exportAudit } from './export-audit.ts'
import { listAudit } from './list-audit.ts'
import { verifyAudit } from './verify-audit.ts'
import type { StaffContext } from '../staff-context.ts'

/** What staff did, and whether the log of it is as it was sealed. */
export function auditConsole(self: StaffContext): ConsoleCalls<typeof consoleApi.audit> {
  return {
    listAudit: ({ query, staff }) => listAudit(self, query, staff),
    async exportAudit({ query, staff }) {
      const answer = await exportAudit(self, { ...query, most: MAX_AUDIT_ROWS }, staff)
      return { answer, subject: 'audit.csv' }
    },
    verifyAudit: () => verifyAudit(self),
  }
}
