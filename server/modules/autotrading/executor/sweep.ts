import { STRATEGY_LOG_DAYS } from '#contract/programs/strategy-alerts.ts'
import { DAY_MS, plus } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { Executor } from './parts.ts'

/** A signal is followed within minutes, or not at all. */
const HEARD_FOR_MS = DAY_MS
const NOTES_FOR_MS = 400 * DAY_MS

/** Forgets what nothing needs any more; positions, orders and trades stay. */
export async function sweep({ db, clock }: Executor): Promise<void> {
  await db.run(sql`delete from autotrading_heard where at < ${plus(clock.now(), -HEARD_FOR_MS)}`)
  // Those of open positions say whose they are: without them no later alert could sell.
  await db.run(sql`
    delete from autotrading_strategy_alerts a where a.received_at < ${plus(clock.now(), -STRATEGY_LOG_DAYS * DAY_MS)} and not exists (
      select from autotrading_positions p where p.id = a.position_id and p.closed_at is null)`)
  await db.run(sql`delete from autotrading_notes where at < ${plus(clock.now(), -NOTES_FOR_MS)}`)
}
