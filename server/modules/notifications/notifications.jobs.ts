import type { TimedJob } from '#server/kernel/jobs/jobs.ts'
import type { Notifications } from './notifications.ts'

export function notificationsJobs(notifications: Notifications): readonly TimedJob[] {
  return [
    {
      name: 'notifications-campaigns',
      cron: '* * * * *',
      work: () => notifications.sendCampaigns(),
    },
    {
      name: 'notifications-consents',
      cron: '12 9 * * *',
      work: () => notifications.renewConsents(),
    },
    {
      name: 'notifications-sweep',
      cron: '27 4 * * *',
      work: async () =>
        `${await notifications.sweep()} alarms and ${await notifications.sweepDeliveries()} deliveries forgotten`,
    },
  ]
}
