import type { TimedJob } from '#server/kernel/jobs/jobs.ts'
import type { Wallet } from './wallet.ts'

export function walletJobs(wallet: Wallet): readonly TimedJob[] {
  return [
    {
      name: 'wallet-due-withdrawals',
      cron: '* * * * *',
      work: async () => `${await wallet.approveDue()} withdrawals approved after their waiting time`,
    },
    {
      name: 'wallet-waiting-bonuses',
      cron: '* * * * *',
      work: async () => `${await wallet.grantWaitingBonuses()} sign-up bonuses given that had waited`,
    },
  ]
}
