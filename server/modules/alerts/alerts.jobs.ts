import type { TimedJob } from '#server/kernel/jobs/jobs.ts'
import type { Alerts } from './alerts.ts'

export function alertsJobs(alerts: Alerts): readonly TimedJob[] {
  return [
    {
      name: 'alerts-sweep',
      cron: '33 4 * * *',
      work: async () => `${await alerts.sweep()} firings forgotten`,
    },
  ]
}
