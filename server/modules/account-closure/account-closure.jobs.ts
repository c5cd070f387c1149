import type { TimedJob } from '#server/kernel/jobs/jobs.ts'
import type { AccountClosure } from './account-closure.ts'

export function accountClosureJobs(closure: AccountClosure): readonly TimedJob[] {
  return [
    {
      name: 'account-closure-erasures',
      cron: '17 * * * *',
      work: async () => `${await closure.eraseClosed()} closed erased`,
    },
  ]
}
