import type { TimedJob } from '#server/kernel/jobs/jobs.ts'
import type { Transparency } from './transparency.ts'

export function transparencyJobs(transparency: Transparency): readonly TimedJob[] {
  return [
    {
      name: 'transparency-nightly-proof',
      cron: '0 4 * * *',
      work: () => transparency.makeNightlyProof(),
    },
    {
      name: 'transparency-flows',
      cron: '7 * * * *',
      work: async () => `${await transparency.countFlows()}, ${await transparency.recordRecords()} records`,
    },
    {
      name: 'transparency-reserves',
      cron: '3,33 * * * *',
      work: () => transparency.recordReserves(),
    },
    {
      name: 'transparency-old-probes',
      cron: '51 4 * * *',
      work: async () => `${await transparency.deleteOldProbes()} days of measurements forgotten`,
    },
    {
      name: 'transparency-ordered-proofs',
      cron: '* * * * *',
      work: async () => `${await transparency.makeOrderedProofs()} ordered proofs made`,
    },
  ]
}
