import type { TimedJob } from '#server/kernel/jobs/jobs.ts'
import type { Logger } from '#server/kernel/log.ts'
import type { Rewards } from './rewards.ts'

export function rewardsJobs({ rewards, log }: { rewards: Rewards; log: Logger }): readonly TimedJob[] {
  return [
    {
      // Each minute, because it looks for what is due: 10:00 in Korea by the database's clock, and whatever was missed.
      name: 'rewards-batch',
      cron: '* * * * *',
      work: () => rewards.runBatch(),
    },
    {
      name: 'rewards-news',
      cron: '*/2 * * * *',
      work: async () => `${await rewards.notifyDays()} reward days told`,
    },
    {
      name: 'rewards-cover',
      cron: '23 4 * * *',
      async work() {
        const wrong = await rewards.checkCover()
        if (wrong.length > 0) log.fatal({ wrong: wrong.slice(0, 20) }, 'ALARM: plans without their cover')
        return wrong.length === 0 ? 'every plan is covered' : `${wrong.length} plans are not covered`
      },
    },
  ]
}
