import { DAY_MS, plus } from '#server/kernel/clock.ts'
import { databaseNow } from '#server/kernel/database/database-now.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { IcoContext } from './ico-context.ts'
import { createRound, openRound } from './manage-rounds.ts'
import { ROUND_COLUMNS, type RoundRow } from './rounds.ts'

/** What the play coins of a sandbox cover. */
const CAP = '50000'
const PRICE = '0.25'
const OPEN_DAYS = 730

/**
 * In a sandbox nobody sits at the console yet: its first round is made at once, and opens by itself when the operator's play
 * coins cover it. Returns whether it was opened now.
 */
export function openFirstRound(self: IcoContext): Promise<boolean> {
  return self.db.tx(async (tx) => {
    const newest = await tx.maybe<RoundRow>(
      sql`select ${ROUND_COLUMNS} from ico_rounds order by number desc limit 1`,
    )
    if (newest !== undefined && (newest.number > 1 || newest.state !== 'DRAFT')) return false
    const now = await databaseNow(self, tx)
    const form = { price: PRICE, cap: CAP, opensAt: now, closesAt: plus(now, OPEN_DAYS * DAY_MS) }
    return openRound(self, tx, newest?.number ?? (await createRound(self, tx, form)))
  })
}
