import { HOUR_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { failures } from '#contract/failures/failures.ts'
import type { SignalTeaser } from '#contract/trading/signals.ts'
import type { SignalsContext } from './signals-context.ts'
import { NEWEST_FIRST, listSignalRows } from './signal-rows.ts'

/** Titles older than this are shown to those whose access has ended: what is missed, not what is worth money. */
const TEASER_AGE_MS = 24 * HOUR_MS
const TEASER_LENGTH = 10

/** Throws SIGNAL-A001 without access to Signal Master, with `state`, `end` and a `teaser` of old titles in meta. */
export async function requireAccess(self: SignalsContext, memberId: string): Promise<void> {
  const access = await self.membership.signalAccess(memberId)
  if (access.isOpen) return
  const sourceId = await self.market.sourceId()
  const until = new Date(self.clock.nowMs() - TEASER_AGE_MS)
  const old = await listSignalRows(self.db, {
    where: [sql`s.source_id = ${sourceId}`, sql`s.found_at < ${until}`],
    order: NEWEST_FIRST,
    limit: TEASER_LENGTH,
  })
  const teaser: SignalTeaser[] = old.map(({ symbol, kind, direction, timeframe, foundAt }) => ({
    symbol,
    kind,
    direction,
    timeframe,
    foundAt,
  }))
  throw new Failure(failures.signals.subscriptionRequired, {
    meta: { state: access.state, end: access.end?.toISOString() ?? null, teaser },
  })
}
