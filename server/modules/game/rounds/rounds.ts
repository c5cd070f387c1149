import type { RoundState, GameRound } from '#contract/game.ts'
import { formatUnits, toCount } from '#contract/money.ts'
import type { GameResult } from '#contract/rules/game.ts'
import { SECOND_MS } from '#server/kernel/clock.ts'
import { databaseNow } from '#server/kernel/database/database-now.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import type { GameNeeds } from '../game-context.ts'

export interface RoundRow {
  readonly seq: bigint
  readonly opens_at: Date
  readonly closes_at: Date
  readonly ends_at: Date
  readonly next_at: Date
  readonly state: RoundState
  readonly fee_bps: number
  readonly least_sources: number
  readonly oldest_price_ms: number
  readonly lock_price: number | null
  readonly close_price: number | null
  readonly result: GameResult | null
  readonly up_units: bigint
  readonly up_count: number
  readonly down_units: bigint
  readonly down_count: number
  readonly bets_hash: string | null
  readonly hash: string | null
  readonly paid_at: Date | null
}

export const ROUND_COLUMNS = sql`seq, opens_at, closes_at, ends_at, next_at, state, fee_bps, least_sources, oldest_price_ms,
  lock_price, close_price, result, up_units, up_count, down_units, down_count, bets_hash, hash, paid_at`

/** Rounds begin at every full five minutes; the first one that could have been played began here. */
const FIRST_MS = Date.UTC(2025, 2, 31, 15)
const PERIOD_MS = 300 * SECOND_MS

/** The number of the round that an instant falls into. */
export function seqAt(nowMs: number): bigint {
  return BigInt(nowMs - FIRST_MS) / BigInt(PERIOD_MS)
}

/** Creates the current round, once for all callers; returns it with the present time. */
export async function openRound(self: GameNeeds): Promise<RoundRow & { readonly now: Date }> {
  const now = await databaseNow(self, self.db)
  const seq = seqAt(now.getTime())
  return { ...((await findRoundRow(self.db, seq)) ?? (await makeRound(self, seq))), now }
}

async function makeRound({ db, parameters }: GameNeeds, seq: bigint): Promise<RoundRow> {
  const opensMs = FIRST_MS + toCount(seq) * PERIOD_MS
  const betMs = (await parameters.get('game.bet_seconds')) * SECOND_MS
  const liveMs = (await parameters.get('game.live_seconds')) * SECOND_MS
  await db.run(sql`
    insert into game_rounds (seq, opens_at, closes_at, ends_at, next_at, state, fee_bps, least_sources, oldest_price_ms)
    values (${seq}, ${new Date(opensMs)}, ${new Date(opensMs + betMs)}, ${new Date(opensMs + betMs + liveMs)},
      ${new Date(opensMs + PERIOD_MS)}, 'BETTING', ${await parameters.get('game.fee_bps')},
      ${await parameters.get('game.sources')}, ${await parameters.get('game.price_max_age_ms')})
    on conflict (seq) do nothing`)
  return await db.one<RoundRow>(sql`select ${ROUND_COLUMNS} from game_rounds where seq = ${seq}`)
}

export function findRoundRow(db: Queryable, seq: bigint): Promise<RoundRow | undefined> {
  return db.maybe<RoundRow>(sql`select ${ROUND_COLUMNS} from game_rounds where seq = ${seq}`)
}

/** The sums of both sides, in millionths: of a round under way as they are now, later as they were at closing. */
export async function getSides(db: Queryable, seq: bigint) {
  return await db.one<Pick<RoundRow, 'up_units' | 'up_count' | 'down_units' | 'down_count'>>(sql`
    select coalesce(sum(units) filter (where side = 'UP'), 0)::bigint as up_units,
      (count(*) filter (where side = 'UP'))::integer as up_count,
      coalesce(sum(units) filter (where side = 'DOWN'), 0)::bigint as down_units,
      (count(*) filter (where side = 'DOWN'))::integer as down_count
    from game_bets where seq = ${seq} and not is_cancelled`)
}

export function toRoundView(row: RoundRow): GameRound {
  return {
    seq: toCount(row.seq),
    state: row.state,
    opensAt: row.opens_at.toISOString(),
    closesAt: row.closes_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    nextAt: row.next_at.toISOString(),
    lockPrice: row.lock_price,
    closePrice: row.close_price,
    result: row.result,
    up: { sum: formatUnits(row.up_units), count: row.up_count },
    down: { sum: formatUnits(row.down_units), count: row.down_count },
  }
}
