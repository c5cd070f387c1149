import { failures } from '#contract/failures/failures.ts'
import type { Tx } from '#server/kernel/database/db.ts'
import { assert, Failure } from '#server/kernel/failure.ts'
import type { GameNeeds } from '../game-context.ts'
import {
  dayOf,
  inForce,
  lockLimits,
  ROUND_MINUTES,
  sumToday,
  type DaySums,
  type Limits,
} from './member-limits.ts'

export interface LimitChecks {
  /**
   * Checks that a stake, in millionths, keeps within the member's limits: what was lost today and all that is at risk count together.
   * Throws GAME-A005 with the time from which more is possible.
   */
  require(memberId: string, units: bigint): void
}

function isOver(limits: Limits, sums: DaySums, units: bigint): boolean {
  return (
    (limits.dayLoss !== null && sums.lost + sums.risked + units > limits.dayLoss) ||
    (limits.dayStake !== null && sums.staked + units > limits.dayStake) ||
    (limits.dayMinutes !== null && (sums.rounds + 1) * ROUND_MINUTES > limits.dayMinutes)
  )
}

/** Takes the members' locks and reads what their limits are checked against. */
export async function holdLimits(
  self: GameNeeds,
  tx: Tx,
  memberIds: readonly string[],
): Promise<LimitChecks> {
  const now = self.clock.now()
  const rows = await lockLimits(self, tx, memberIds)
  const sumsOf = await sumToday(tx, memberIds, now)
  return {
    require(memberId, units) {
      const row = rows.get(memberId)
      assert(row !== undefined, 'a member whose limits are checked is locked')
      const refuse = (until: Date) =>
        new Failure(failures.game.ownLimitReached, { meta: { time: until.toISOString() } })
      if (row.excluded_until !== null && row.excluded_until > now) throw refuse(row.excluded_until)
      if (isOver(inForce(row, now), sumsOf(memberId), units)) throw refuse(dayOf(now).to)
    },
  }
}
