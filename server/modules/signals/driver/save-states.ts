import { HOUR_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { SignalsContext } from '../signals-context.ts'
import type { SymbolState } from './symbol-state.ts'

/** A state is saved when it is this far behind; a restart reads later candles again. */
const SAVE_EVERY_MS = HOUR_MS
/** Of many symbols that close together a part has its turn after each closing. */
const TURNS = 4
/** Writing a state as text takes a moment in which nothing else runs, so few are written at a time. */
const AT_ONCE = 4

/** Saves states that lie an hour behind what is committed, the oldest first. Called after the push: nobody waits for it. */
export async function saveStates(
  self: SignalsContext,
  sourceId: number,
  symbolStates: readonly SymbolState[],
): Promise<void> {
  const late = symbolStates
    .filter((symbolState) => symbolState.processedUntilMs - symbolState.savedUntilMs >= SAVE_EVERY_MS)
    .toSorted((one, other) => one.savedUntilMs - other.savedUntilMs)
    .slice(0, Math.ceil(symbolStates.length / TURNS))
  for (let start = 0; start < late.length; start += AT_ONCE) {
    const some = late.slice(start, start + AT_ONCE).map(({ symbol, feed, processedUntilMs }) => ({
      symbol,
      state: feed.snapshot(),
      until: new Date(processedUntilMs),
    }))
    await self.db.run(sql`
      update signals_feeds f set state = r.state, state_until = r.until
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as r (symbol text, state jsonb, until timestamptz)
      where f.source_id = ${sourceId} and f.symbol = r.symbol`)
    for (const { symbol, until } of some) {
      const symbolState = late.find((one) => one.symbol === symbol)
      if (symbolState) symbolState.savedUntilMs = until.getTime()
    }
  }
}
