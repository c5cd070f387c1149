import { HOUR_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { SignalsContext } from '../signals-context.ts'
import { DETECTOR_VERSION } from '../engine/detector/detector-state.ts'
import { createFeed, type FeedState } from '../engine/feed.ts'
import type { ForecasterAt } from '../engine/forecaster/forecaster.ts'
import { type OpenSignal, openSignal } from '../open-signal.ts'
import { COLUMNS, type SignalRow, TABLES } from '../signal-rows.ts'
import { applyQuarter, createPendingWrites, type SymbolState } from './symbol-state.ts'

interface FeedRow {
  read_until: Date
  state: FeedState | null
  state_until: Date | null
}

interface OpenRow extends SignalRow {
  entry: number | null
}

async function listOpen(self: SignalsContext, sourceId: number, symbol: string): Promise<OpenSignal[]> {
  const rows = await self.db.many<OpenRow>(sql`
    select ${COLUMNS}, o.entry from signals_open p join (${TABLES}) on s.id = p.signal_id
    where p.source_id = ${sourceId} and p.symbol = ${symbol} order by s.found_at, s.id`)
  return rows.map(({ entry, ...row }) => openSignal(row, entry ?? undefined))
}

/**
 * A symbol as it stood at its last committed candle: the saved state (without one that can be continued: a new one), and
 * the kept candles since then read once more; what they brought is in the record already. Open signals are followed from their beginning, so nothing about a watch
 * has to survive a restart.
 */
export async function loadSymbolState(
  self: SignalsContext,
  { sourceId, symbol }: { sourceId: number; symbol: string },
  forecasterAt: ForecasterAt,
): Promise<SymbolState> {
  const row = await self.db.maybe<FeedRow>(sql`
    select read_until, state, state_until from signals_feeds where source_id = ${sourceId} and symbol = ${symbol}`)
  const processedUntilMs = row?.read_until.getTime() ?? 0
  const known = row?.state?.version === DETECTOR_VERSION ? row.state : undefined
  const feedFromMs = (known && row?.state_until?.getTime()) ?? 0
  const open = await listOpen(self, sourceId, symbol)
  const watchFromMs = Math.min(processedUntilMs, ...open.map(({ row: { found_at } }) => found_at.getTime()))
  const hourMs = Math.floor(watchFromMs / HOUR_MS) * HOUR_MS
  const span = { fromMs: Math.min(feedFromMs, hourMs), toMs: self.clock.nowMs() }
  const kept = await self.market.listCandles(self.db, symbol, span)
  const symbolState: SymbolState = {
    symbol,
    feed: createFeed(forecasterAt, known),
    joining: { current: undefined },
    open,
    pendingWrites: createPendingWrites(),
    processedUntilMs,
    savedUntilMs: known ? feedFromMs : 0,
    backlog: kept.filter((candle) => candle.openTimeMs >= processedUntilMs),
  }
  for (const candle of kept) {
    if (candle.openTimeMs >= processedUntilMs) break
    if (candle.openTimeMs >= feedFromMs) symbolState.feed.push(candle)
    if (candle.openTimeMs >= hourMs) applyQuarter(symbolState, candle)
  }
  return symbolState
}
