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
      name: 'transparency-ordered-proofs',
      cron: '* * * * *',
      work: async () => `${await transparency.makeOrderedProofs()} ordered proofs made`,
    },
  ]
}
