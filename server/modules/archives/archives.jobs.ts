import type { TimedJob } from '#server/kernel/jobs/jobs.ts'
import { BUILDS_JOB } from './archives-context.ts'
import type { Archives } from './archives.ts'

export function archivesJobs(archives: Archives): readonly TimedJob[] {
  return [
    // Asked for with each copy; the minute is for what a crash left.
    { name: BUILDS_JOB, cron: '* * * * *', work: async () => `${await archives.buildDue()} copies made` },
    {
      name: 'archives-sweep',
      cron: '26 * * * *',
      work: async () => `${await archives.sweepArchives()} copies deleted`,
    },
  ]
}
