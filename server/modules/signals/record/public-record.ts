import { koreanDay } from '#contract/rules/money/vesting.ts'
import { DAY_MS, HOUR_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { listCandleRows } from '../list-signals.ts'
import { listSignalRows } from '../signal-rows.ts'
import type { SignalsContext } from '../signals-context.ts'
import { getShownRecord } from './record-stats.ts'

/** So many of the day are shown, the earliest: a rule that leaves nobody a choice. */
const SHOWN = 6
const BEFORE_MS = 6 * HOUR_MS
const AFTER_MS = HOUR_MS
/** Members pay for a signal for 24 hours, and none lasts longer: a day that ended so long ago is over and open to all. */
const CLOSED_DAYS = 2

/** The first signals of the newest day (Korea) that is over for all of them, live ones where there are any. */
async function listFirstOfDay(self: SignalsContext, day: string) {
  const startMs = Date.parse(`${day}T00:00:00+09:00`)
  const sourceId = await self.market.sourceId()
  for (const origin of ['live', 'backtest'] as const) {
    const found = await listSignalRows(self.db, {
      where: [
        sql`s.source_id = ${sourceId}`,
        sql`s.origin = ${origin}`,
        sql`s.found_at >= ${new Date(startMs)}`,
        sql`s.found_at < ${new Date(startMs + DAY_MS)}`,
      ],
      order: sql`s.found_at, s.id`,
      limit: SHOWN,
    })
    if (found.length > 0) return found
  }
  return []
}

/** What a guest sees: the first signals of a day with their prices to their end, and the record they stand in. */
export async function getPublicRecord(self: SignalsContext) {
  const day = koreanDay(new Date(self.clock.nowMs() - CLOSED_DAYS * DAY_MS))
  const found = await listFirstOfDay(self, day)
  const signals = await Promise.all(
    found.map(async (signal) => ({
      signal,
      candles: await listCandleRows(self, signal.symbol, {
        fromMs: Date.parse(signal.foundAt) - BEFORE_MS,
        toMs: Date.parse(signal.resolvedAt ?? signal.validUntil) + AFTER_MS,
      }),
    })),
  )
  return { day, signals, record: await getShownRecord(self) }
}
