import type { TimedJob } from '#server/kernel/jobs/jobs.ts'
import type { Referral } from './referral.ts'

export function referralJobs(referral: Referral): readonly TimedJob[] {
  return [
    {
      name: 'referral-ratio',
      cron: '7 * * * *',
      work: async () => {
        const ratios = await referral.checkRatios()
        return ratios
          .map(({ coin, commissions, revenue }) => `${coin} ${commissions} of ${revenue}`)
          .join(', ')
      },
    },
  ]
}
