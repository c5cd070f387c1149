import type { Database } from '#server/kernel/database/db.ts'
import type { TimedJob } from '#server/kernel/jobs/jobs.ts'
import type { Logger } from '#server/kernel/log.ts'
import type { Settings } from '#server/kernel/parameters/settings.ts'
import type { Ledger, Verdict } from './ledger.ts'

export interface LedgerJobsDeps {
  readonly ledger: Ledger
  readonly db: Database
  readonly log: Logger
  readonly settings: Pick<Settings, 'stopMoney' | 'confirmInvariant'>
}

/** A broken book stops every call that moves money, at once and until a person has looked. */
async function applyVerdict({ db, log, settings }: LedgerJobsDeps, verdict: Verdict): Promise<string> {
  if (verdict.isRight) return 'the books are right'
  log.fatal({ broken: verdict.broken, rows: verdict.rows }, 'ALARM: the books are wrong, money is stopped')
  await settings.stopMoney(db, verdict.broken)
  return `money stopped: ${verdict.broken}`
}

export function ledgerJobs(deps: LedgerJobsDeps): readonly TimedJob[] {
  const { ledger } = deps
  return [
    {
      name: 'ledger-invariants',
      runsUnconfirmed: true,
      cron: { everySeconds: 30 },
      async work() {
        const verdict = await ledger.verifyNew()
        const note = await applyVerdict(deps, verdict)
        // Broken books stop money by themselves, whatever the age of their last check.
        await deps.settings.confirmInvariant(deps.db, 'ledger')
        return note
      },
    },
    {
      name: 'ledger-history-blocks',
      cron: '41 3 * * *',
      work: async () => `${await ledger.updateHistoryBlocks()} blocks of histories counted`,
    },
    {
      name: 'ledger-whole-book',
      cron: '11 4 * * *',
      work: async () => {
        const seals = await ledger.verifySeals()
        if (!seals.isRight)
          return applyVerdict(deps, {
            isRight: false,
            broken: `seal ${seals.batch}: ${seals.broken}`,
            rows: [],
          })
        return applyVerdict(deps, await ledger.verifyWhole())
      },
    },
  ]
}
