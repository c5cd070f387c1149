import type { TimedJob } from '#server/kernel/jobs/jobs.ts'
import type { Identity } from './identity.ts'

export function identityJobs(identity: Identity): readonly TimedJob[] {
  return [
    {
      name: 'identity-housekeeping',
      cron: '17 * * * *',
      work: async () =>
        `${await identity.deleteUnconfirmed()} unconfirmed, ${await identity.sweepPasskeyCodes()} codes of passkeys deleted`,
    },
  ]
}
