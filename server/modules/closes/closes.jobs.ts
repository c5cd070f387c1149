import type { TimedJob } from '#server/kernel/jobs/jobs.ts'
import type { Closes } from './closes.ts'

export function closesJobs(closes: Closes): readonly TimedJob[] {
  return [
    {
      // After the flows and the records of a finished day were counted.
      name: 'closes-days',
      cron: '17 * * * *',
      work: async () => `${await closes.makeCloses()} days worked out`,
    },
  ]
}
