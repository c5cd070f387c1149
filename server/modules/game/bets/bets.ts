import type { OwnBet } from '#contract/game.ts'
import { formatUnits, toCount } from '#contract/money.ts'
import type { GameSide } from '#contract/rules/game.ts'
import { plus } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { databaseTime } from '#server/kernel/database/database-now.ts'
import type { GameNeeds } from '../game-context.ts'
import { ROUND_COLUMNS, type RoundRow } from '../rounds/rounds.ts'

/** The last seconds of betting take no cancellation. */
export const NO_CANCEL_MS = 3_000

export interface BetRow {
  readonly id: string
  readonly seq: bigint
  readonly side: GameSide
  readonly units: bigint
  readonly state: OwnBet['state']
  readonly placed_at: Date
}

export const BET_COLUMNS = sql`id, seq, side, units, state, placed_at`

export function toBetView(bet: BetRow, closesAt: Date): OwnBet {
  return {
    id: bet.id,
    seq: toCount(bet.seq),
    side: bet.side,
    amount: formatUnits(bet.units),
    state: bet.state,
    placedAt: bet.placed_at.toISOString(),
    cancelUntil: plus(closesAt, -NO_CANCEL_MS).toISOString(),
  }
}

/** Rounds by number, held against their closing until the caller's transaction ends, and the time at which they were held. */
export async function holdRounds(
  { clock }: Pick<GameNeeds, 'clock'>,
  tx: Tx,
  seqs: readonly bigint[],
): Promise<{ rounds: ReadonlyMap<bigint, RoundRow>; now: Date }> {
  const rows = await tx.many<RoundRow>(sql`
    select ${ROUND_COLUMNS} from game_rounds where seq = any (${[...new Set(seqs)]}::bigint[]) order by seq for share`)
  const { now } = await tx.one<{ now: Date }>(sql`select ${databaseTime(clock)} as now`)
  return { rounds: new Map(rows.map((row) => [row.seq, row])), now }
}
