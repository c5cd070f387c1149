import type { TimedJob } from '#server/kernel/jobs.ts'
import type { Membership } from './membership.ts'

export function membershipJobs(membership: Membership): readonly TimedJob[] {
  return [
    {
      name: 'membership-renewals',
      cron: '*/5 * * * *',
      work: async () => `${await membership.renewDue()} steps taken`,
    },
    {
      name: 'membership-ends',
      cron: '*/5 * * * *',
      work: async () => `${await membership.tellEnds()} told`,
    },
  ]
}
