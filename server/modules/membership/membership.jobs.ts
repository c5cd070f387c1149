import type { Database } from '#server/kernel/database/db.ts'
import type { TimedJob } from '#server/kernel/jobs/jobs.ts'
import type { Logger } from '#server/kernel/log.ts'
import type { Settings } from '#server/kernel/parameters/settings.ts'
import type { Membership } from './membership.ts'

export interface MembershipJobsDeps {
  readonly membership: Membership
  readonly db: Database
  readonly log: Logger
  readonly settings: Pick<Settings, 'stopMoney' | 'confirmInvariant'>
}

/** Fees that do not add up stop every call that moves money, like any other broken book. */
async function checkFees({ membership, db, log, settings }: MembershipJobsDeps): Promise<string> {
  const taken = await membership.deferLegacy()
  const broken = await membership.checkUnearned()
  if (broken === undefined)
    return taken === 0 ? 'unearned fees are right' : `unearned fees are right, ${taken} periods taken over`
  log.fatal({ broken }, 'ALARM: unearned fees are wrong, money is stopped')
  await settings.stopMoney(db, broken)
  return `money stopped: ${broken}`
}

export function membershipJobs(deps: MembershipJobsDeps): readonly TimedJob[] {
  const { membership } = deps
  return [
    {
      name: 'membership-renewals',
      cron: '*/5 * * * *',
      work: async () => `${await membership.renewDue()} steps taken`,
    },
    {
      name: 'membership-ends',
      cron: '*/5 * * * *',
      work: async () => `${await membership.notifyEnds()} told`,
    },
    {
      name: 'membership-unearned',
      runsUnconfirmed: true,
      cron: { everySeconds: 30 },
      async work() {
        const note = await checkFees(deps)
        await deps.settings.confirmInvariant(deps.db, 'memberships')
        return note
      },
    },
  ]
}
