import type { TimedJob } from '#server/kernel/jobs/jobs.ts'
import type { Staff } from './staff.ts'

/** What the console does on a timer. */
export function staffJobs(staff: Staff): TimedJob[] {
  return [
    {
      name: 'staff-requests',
      cron: '*/5 * * * *',
      work: async () =>
        `${await staff.expireRequests()} requests ended, ${await staff.sweepRefusals()} counts deleted`,
    },
    {
      name: 'staff-linked-accounts',
      cron: '* * * * *',
      work: async () => `${await staff.refreshClusters()} clusters saved`,
    },
    {
      name: 'staff-audit-check',
      cron: '17 * * * *',
      async work() {
        const { isRight, entries, faults } = await staff.verifyAudit()
        if (!isRight) throw new Error(`the audit log was changed: ${JSON.stringify(faults.slice(0, 3))}`)
        return `${entries} entries as sealed`
      },
    },
  ]
}
