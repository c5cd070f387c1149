import type { TimedJob } from '#server/kernel/jobs/jobs.ts'
import type { Programs } from './programs.ts'

export function programsJobs(programs: Programs): readonly TimedJob[] {
  return [
    {
      name: 'programs-sweep',
      cron: '38 4 * * *',
      work: async () => `${await programs.sweepDeliveries()} deliveries of webhooks forgotten`,
    },
  ]
}
