import type { Config } from './kernel/config.ts'
import { deleteOldWork } from './kernel/jobs/delete-old.ts'
import { accountClosureJobs } from './modules/account-closure/account-closure.jobs.ts'
import { alertsJobs } from './modules/alerts/alerts.jobs.ts'
import { archivesJobs } from './modules/archives/archives.jobs.ts'
import { chainJobs } from './modules/chain/chain.jobs.ts'
import { closesJobs } from './modules/closes/closes.jobs.ts'
import { contentJobs } from './modules/content/content.jobs.ts'
import { icoJobs } from './modules/ico/ico.jobs.ts'
import { identityJobs } from './modules/identity/identity.jobs.ts'
import { ledgerJobs } from './modules/ledger/ledger.jobs.ts'
import { marketJobs } from './modules/market/market.jobs.ts'
import { membershipJobs } from './modules/membership/membership.jobs.ts'
import { notificationsJobs } from './modules/notifications/notifications.jobs.ts'
import { programsJobs } from './modules/programs/programs.jobs.ts'
import { referralJobs } from './modules/referral/referral.jobs.ts'
import { rewardsJobs } from './modules/rewards/rewards.jobs.ts'
import { signalsJobs } from './modules/signals/signals.jobs.ts'
import { staffJobs } from './modules/staff/staff.jobs.ts'
import { transparencyJobs } from './modules/transparency/transparency.jobs.ts'
import { walletJobs } from './modules/wallet/wallet.jobs.ts'
import type { Kernel, Modules } from './wiring.ts'

/** Everything that runs on a timer, in all modules. */
export function addJobs({ sandbox }: Config, kernel: Kernel, modules: Modules): void {
  const { ledger, chain, ico, identity, market, membership, referral, rewards, signals, wallet } = modules
  const { db, clock, jobs, limits, slowDowns, proofMemory, idempotency } = kernel
  const all = [
    ...ledgerJobs({ ...kernel, ledger }),
    ...identityJobs(identity),
    ...accountClosureJobs(modules.accountClosure),
    ...marketJobs(market),
    ...chainJobs(chain),
    ...walletJobs(wallet),
    ...referralJobs(referral),
    ...membershipJobs({ ...kernel, membership }),
    ...notificationsJobs(modules.notifications),
    ...contentJobs(modules.content),
    ...rewardsJobs({ ...kernel, rewards }),
    ...icoJobs({ ...kernel, ico, sandbox }),
    ...signalsJobs(signals),
    ...alertsJobs(modules.alerts),
    ...transparencyJobs(modules.transparency),
    ...closesJobs(modules.closes),
    ...programsJobs(modules.programs),
    ...archivesJobs(modules.archives),
    ...staffJobs(modules.staff),
  ]
  for (const job of all) jobs.add(job)
  jobs.add({
    name: 'kernel-housekeeping',
    cron: '43 * * * *',
    work: async () => {
      await limits.sweep()
      await slowDowns.sweep()
      await proofMemory.sweep()
      await idempotency.sweep()
      const { runs, effects } = await deleteOldWork(db, clock)
      return `${runs} runs of jobs and ${effects} effects deleted`
    },
  })
}
