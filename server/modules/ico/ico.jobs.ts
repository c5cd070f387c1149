import type { TimedJob } from '#server/kernel/jobs/jobs.ts'
import type { Logger } from '#server/kernel/log.ts'
import type { Ico } from './ico.ts'

export function icoJobs({ ico, log, sandbox }: { ico: Ico; log: Logger; sandbox: boolean }): TimedJob[] {
  const firstRound: TimedJob = {
    name: 'ico-first-round',
    cron: '* * * * *',
    work: async () => ((await ico.openFirstRound()) ? 'the first round is open' : 'nothing to do'),
  }
  return [
    ...(sandbox ? [firstRound] : []),
    {
      // Each minute, because it looks for what is due: 10:00 in Korea by the database's clock, and whatever was missed.
      name: 'ico-releases',
      cron: '* * * * *',
      work: () => ico.runReleases(),
    },
    {
      // Apart from the releases: money comes first, news may come a minute later.
      name: 'ico-news',
      cron: '* * * * *',
      work: async () => `${await ico.notifyReleases()} released days told`,
    },
    {
      name: 'ico-books',
      cron: '31 4 * * *',
      async work() {
        const wrong = await ico.checkBooks()
        if (wrong.length > 0)
          log.fatal({ wrong: wrong.slice(0, 20) }, 'ALARM: token sale differs from the books')
        return wrong.length === 0
          ? 'sales and locked sums are as in the books'
          : `${wrong.length} differences`
      },
    },
  ]
}
