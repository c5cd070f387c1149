import type { ExitReason } from '#contract/trading/autotrading-positions.ts'
import { trailedStop } from '#contract/rules/autotrading.ts'
import { sql } from '#server/kernel/database/db.ts'
import { recordAccountEvent } from '../../account/account-rows.ts'
import type { Executor } from '../parts.ts'
import type { Managed } from './position-orders.ts'

type Watched = Pick<Managed, 'position' | 'price'>

/** Where a stop has to stand now: where the member wishes it, or as far up as it follows the price. Undefined: it stays. */
export function nextStop({ position, price }: Watched): number | undefined {
  const { wished_stop: wished, trailing_bps: trailingBps, stop } = position
  if (wished !== null) return wished
  return trailingBps === null || price === undefined ? undefined : trailedStop(stop, price, trailingBps)
}

/**
 * Where no order keeps the stop, its price is watched and moves in the books alone. Once it is reached what is held is sold at
 * the market, at once: returns why.
 */
export async function watchStop(
  self: Executor,
  watched: Watched,
  isReached: boolean,
): Promise<ExitReason | undefined> {
  const { id, account_id: accountId } = watched.position
  if (isReached) {
    await recordAccountEvent(self, self.db, { accountId, positionId: id, kind: 'STOP_REACHED' })
    return 'STOP'
  }
  const stop = nextStop(watched)
  if (stop !== undefined)
    await self.db.run(sql`
      update autotrading_positions set stop = ${stop}, wished_stop = nullif(wished_stop, ${stop})
      where id = ${id} and state = 'OPEN' and (stop < ${stop} or wished_stop = ${stop})`)
  return undefined
}
