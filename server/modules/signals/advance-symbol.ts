import { sql, type Tx } from '#server/kernel/db.ts'
import { closeTimeMs } from '#server/modules/market/market.ts'
import type { Signals } from './deps.ts'
import { createFeed, type FeedState } from './engine/feed.ts'
import { DETECTOR_VERSION } from './engine/detector-state.ts'
import { readForecasters } from './recalibrate.ts'
import { resolveSignals } from './resolve-signals.ts'
import { sealAdded } from './seal-signals.ts'
import { storeSignals } from './store-signals.ts'

interface FeedRow {
  read_until: Date
  state: FeedState | null
}

/** What moving a symbol on brought: ids of new and of ended signals, and until when its candles are read. */
export interface Advance {
  added: string[]
  ended: readonly string[]
  readUntilMs: number
}

/** The row is the lock: of several workers one reads on, the others then find everything read. */
async function lockFeed(tx: Tx, sourceId: number, symbol: string): Promise<FeedRow> {
  await tx.run(sql`
    insert into signals_feeds (source_id, symbol, read_until) values (${sourceId}, ${symbol}, ${new Date(0)})
    on conflict do nothing`)
  return await tx.one<FeedRow>(sql`
    select read_until, state from signals_feeds where source_id = ${sourceId} and symbol = ${symbol} for update`)
}

/**
 * Reads a symbol's kept candles from where its feed stopped: detects, publishes, resolves, seals and remembers in one
 * transaction, so that a crash anywhere repeats nothing and loses nothing.
 */
export async function advanceSymbol(self: Signals, symbol: string): Promise<Advance> {
  const sourceId = await self.market.sourceId()
  return await self.db.tx(async (tx) => {
    const row = await lockFeed(tx, sourceId, symbol)
    const span = { fromMs: row.read_until.getTime(), toMs: self.clock.nowMs() }
    const candles = await self.market.readCandles(tx, symbol, span)
    const last = candles.at(-1)
    if (!last) return { added: [], ended: [], readUntilMs: span.fromMs }
    // A state of another version cannot be continued; the feed then warms up again from the candles to come.
    const known = row.state?.version === DETECTOR_VERSION ? row.state : undefined
    const feed = createFeed(await readForecasters(self, tx, sourceId), known)
    const found = candles.flatMap((candle) => feed.push(candle))
    const readUntilMs = closeTimeMs(last)
    const added = await storeSignals(self, tx, { sourceId, symbol, found })
    const { ended, marks } = await resolveSignals(self, tx, { sourceId, symbol, untilMs: readUntilMs })
    await tx.run(sql`
      update signals_feeds set read_until = ${new Date(readUntilMs)}, state = ${JSON.stringify(feed.snapshot())}
      where source_id = ${sourceId} and symbol = ${symbol}`)
    await sealAdded(self, tx, { found: added, ended, marks })
    return { added, ended, readUntilMs }
  })
}
