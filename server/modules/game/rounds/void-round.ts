import { databaseNow } from '#server/kernel/database/database-now.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { refundBets } from './decide-round.ts'
import type { GameNeeds } from '../game-context.ts'
import { findRoundRow, getSides, ROUND_COLUMNS, type RoundRow } from './rounds.ts'

const SEQ = /^\d{1,15}$/

/** The round of a typed number; undefined for none. */
export async function findRound(db: Queryable, typedSeq: string) {
  return SEQ.test(typedSeq) ? await findRoundRow(db, BigInt(typedSeq)) : undefined
}

/**
 * Decides that a round is void: every stake goes back whole with the next payment. Returns false, and changes nothing, for a
 * round that is decided or not there: payouts are never reversed.
 */
export async function voidRound(self: GameNeeds, tx: Tx, typedSeq: string): Promise<boolean> {
  const found = await findRound(tx, typedSeq)
  if (found === undefined) return false
  const { seq } = found
  // Bets and decisions lock this row: once it is ours, no stake is missed.
  const round = await tx.one<RoundRow>(
    sql`select ${ROUND_COLUMNS} from game_rounds where seq = ${seq} for update`,
  )
  if (round.state !== 'BETTING' && round.state !== 'LIVE') return false
  const sides = await getSides(tx, seq)
  await tx.run(sql`
    update game_rounds set up_units = ${sides.up_units}, up_count = ${sides.up_count},
      down_units = ${sides.down_units}, down_count = ${sides.down_count} where seq = ${seq}`)
  await refundBets(tx, { seq, now: await databaseNow(self, tx), state: 'VOID', reason: 'VOID' })
  return true
}
