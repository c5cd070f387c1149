import { randomUUID } from 'node:crypto'
import { parseUnits } from '#contract/money.ts'
import { plus } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { World } from './world.ts'

/** So far the time moves between two pieces of the run: no deadline of whole seconds falls on a moment of the run. */
const STEP_MS = 33_900
/** So many steps make a day and a little more. */
export const DAY_IN_STEPS = 2_549
const HALF_MINUTE_MS = 30_500
const MINUTES_MS = 120_500

/** Time passes, by so many steps; prices are those of the new moment, and what plans earned until then is paid. */
export async function advance({ clock, db, modules }: World, steps: number): Promise<void> {
  clock.advance(steps * STEP_MS)
  await modules.market.confirmMcsPrice()
  await db.run(sql`
    insert into market_trx_prices (id, at, units, source)
    values (${randomUUID()}, ${clock.now()}, ${parseUnits('0.3')}, 'chaos')`)
  await modules.rewards.runBatch()
}

/** Two rounds that take bets, one of which closes before long. Returns their numbers. */
export async function openRounds({ clock, db }: World): Promise<readonly number[]> {
  const [now, ends] = [clock.now(), plus(clock.now(), 2 * MINUTES_MS)]
  const rows = await db.many<{ seq: bigint }>(sql`
    insert into game_rounds (seq, opens_at, closes_at, ends_at, next_at, state, fee_bps, least_sources, oldest_price_ms)
    select last.seq + n, ${plus(now, -1_500)}, x.until, ${ends}, ${ends}, 'BETTING',
      fee_bps, least_sources, oldest_price_ms
    from (select * from game_rounds order by seq desc limit 1) last,
      unnest(${[1, 2]}::bigint[], ${[plus(now, HALF_MINUTE_MS), plus(now, MINUTES_MS)]}::timestamptz[]) x (n, until)
    returning seq`)
  return rows.map(({ seq }) => Number(seq))
}

/** Plans that began so long ago, and were paid so often, that their members may end them. */
export async function agePlans({ db }: World): Promise<void> {
  await db.run(sql`
    update rewards_plans set payments = 400, start_day = start_day - 400, joined_at = joined_at - interval '400 days'
    where state = 'ACTIVE' and payments = 0`)
}
