import { MINUTE_MS } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import type { Candle } from '#server/modules/market/market.ts'
import type { SignalsContext } from '../signals-context.ts'
import { createDriverLease, type DriverLease } from './driver-lease.ts'
import type { Found } from '../engine/feed.ts'
import { createForecaster, type ForecasterAt } from '../engine/forecaster/forecaster.ts'
import { loadSymbolState } from './load-symbol-state.ts'
import { getPauses } from '../pause-signals.ts'
import { getForecasters } from '../calibration/recalibrate.ts'
import { saveStates } from './save-states.ts'
import { toSignal } from '../signal-rows.ts'
import { countLiveOutcomes, newSignal, type NewSignal } from '../store-signals.ts'
import {
  consumeCandles,
  type PendingWrites,
  keptUntilMs,
  createPendingWrites,
  type SymbolState,
} from './symbol-state.ts'
import { mergePendingWrites, savePendingWrites } from './save-pending-writes.ts'

/** Older ends were caught up on, not watched; they are not notified one by one. */
const PUBLISH_WITHIN_MS = 5 * MINUTE_MS
const MAX_MESSAGES = 1_000

/** Closed candles of one symbol that are to be read on. */
export interface Arrival {
  readonly symbol: string
  readonly candles: readonly Candle[]
}

/** What is known besides candles, loaded at every closing. */
interface Facts {
  forecasterAt: ForecasterAt
  isPaused: (symbol: string, found: Found) => boolean
  liveOutcomes: ReadonlyMap<string, number>
}

/** All symbols in the memory of one process, as long as no other drives. */
export interface MarketDriver {
  /** True when this process drives; whatever it remembered is forgotten when another has driven in between. */
  hold(): Promise<boolean>
  /** Until when a symbol's candles are there, in ms (0 before the first), and how many of them wait to be read on. */
  getProgress(symbol: string): Promise<{ keptUntilMs: number; waiting: number }>
  /**
   * Reads candles on, of all symbols in one transaction: what was found, what ended and its seal are committed together,
   * then pushed. Returns how many signals were added. After an error the symbols are as they were.
   */
  advance(arrivals: readonly Arrival[]): Promise<number>
  /** Work that can wait until signals are published: states and counts. */
  settle(): Promise<void>
  release(): Promise<void>
}

/** The ids of those that staff have withdrawn: they stay withdrawn, however they ended. */
async function withdrawnOf(tx: Tx, { ended }: PendingWrites): Promise<ReadonlySet<string>> {
  if (ended.length === 0) return new Set()
  const ids = ended.map(({ row }) => row.id)
  const rows = await tx.many<{ id: string }>(
    sql`select signal_id as id from signals_withdrawals where signal_id = any(${ids}::uuid[])`,
  )
  return new Set(rows.map((row) => row.id))
}

/** Publishes live signals and recent ends of signals to subscribers; signals found in hindsight are not published. */
async function publishSignals(
  self: SignalsContext,
  pendingWrites: PendingWrites,
  withdrawn: ReadonlySet<string>,
): Promise<void> {
  const sinceMs = self.clock.nowMs() - PUBLISH_WITHIN_MS
  const started = pendingWrites.added.filter(({ row }) => row.origin === 'live')
  const over = pendingWrites.ended.filter(({ outcome }) => outcome.atMs >= sinceMs)
  const messages = [
    ...started.map(({ row }) => ({ type: 'signal', data: toSignal({ ...row, state: 'ACTIVE' }) })),
    ...over.map(({ row }) => ({
      type: 'signal-state',
      data: toSignal(withdrawn.has(row.id) ? { ...row, state: 'WITHDRAWN' } : row),
    })),
  ]
  if (messages.length === 0) return
  await self.live.publish(...messages.slice(0, MAX_MESSAGES).map((one) => ({ topic: 'signals', ...one })))
}

/** What a driver remembers. */
interface Memory {
  readonly self: SignalsContext
  readonly lease: DriverLease
  readonly symbolStates: Map<string, SymbolState>
  readonly facts: Facts
}

async function loadFacts({ self, facts }: Memory): Promise<void> {
  const sourceId = await self.market.sourceId()
  const [forecasterAt, isPaused] = await Promise.all([
    getForecasters(self, self.db, sourceId),
    getPauses(self.db, sourceId),
  ])
  Object.assign(facts, { forecasterAt, isPaused } satisfies Partial<Facts>)
}

async function countOutcomes({ self, facts }: Memory): Promise<void> {
  facts.liveOutcomes = await countLiveOutcomes(self.db, await self.market.sourceId(), self.clock.now())
}

async function symbolStateOf({ self, symbolStates, facts }: Memory, symbol: string): Promise<SymbolState> {
  const known = symbolStates.get(symbol)
  if (known) return known
  const series = { sourceId: await self.market.sourceId(), symbol }
  const symbolState = await loadSymbolState(self, series, (foundAtMs) => facts.forecasterAt(foundAtMs))
  symbolStates.set(symbol, symbolState)
  return symbolState
}

/** Consumes candles in memory: symbols are then ahead of the database by their pending writes. */
async function consumeAll(memory: Memory, arrivals: readonly Arrival[]): Promise<SymbolState[]> {
  const { self, facts } = memory
  const now = self.clock.now()
  const admit = (symbol: string, found: Found): NewSignal | undefined =>
    facts.isPaused(symbol, found)
      ? undefined
      : newSignal(found, { symbol, now, liveOutcomes: facts.liveOutcomes })
  const moved: SymbolState[] = []
  for (const { symbol, candles } of arrivals) {
    const symbolState = await symbolStateOf(memory, symbol)
    const { backlog } = symbolState
    symbolState.backlog = []
    consumeCandles(symbolState, [...backlog, ...candles], admit)
    moved.push(symbolState)
  }
  return moved
}

/** Saves and publishes the pending writes. Returns undefined, with nothing written, when another process holds the lease. */
async function commit(
  { self, lease }: Memory,
  moved: readonly SymbolState[],
): Promise<PendingWrites | undefined> {
  const sourceId = await self.market.sourceId()
  const pendingWrites = mergePendingWrites(moved)
  const withdrawn = await self.db.tx(async (tx) => {
    if (!(await lease.lock(tx, sourceId))) return undefined
    await savePendingWrites(self, tx, { sourceId, symbolStates: moved, pendingWrites })
    return await withdrawnOf(tx, pendingWrites)
  })
  if (!withdrawn) return undefined
  for (const symbolState of moved) symbolState.pendingWrites = createPendingWrites()
  await publishSignals(self, pendingWrites, withdrawn)
  return pendingWrites
}

async function advance(memory: Memory, arrivals: readonly Arrival[]): Promise<number> {
  const { self, symbolStates } = memory
  try {
    await loadFacts(memory)
    const moved = await consumeAll(memory, arrivals)
    const pendingWrites = await commit(memory, moved)
    if (!pendingWrites) symbolStates.clear()
    const added = pendingWrites?.added.length ?? 0
    const ended = pendingWrites?.ended.length ?? 0
    if (added > 0) self.log.info({ symbols: moved.length, added, ended }, 'signals found')
    return added
  } catch (error) {
    // Memory is ahead of what was committed: the next look reads these symbols back from the database.
    for (const { symbol } of arrivals) symbolStates.delete(symbol)
    throw error
  }
}

export function createMarketDriver(self: SignalsContext): MarketDriver {
  const memory: Memory = {
    self,
    lease: createDriverLease(self, newUuid(self.clock.nowMs())),
    symbolStates: new Map(),
    facts: {
      forecasterAt: () => createForecaster(self.model),
      isPaused: () => false,
      liveOutcomes: new Map(),
    },
  }
  const { lease, symbolStates } = memory
  let generation: bigint | undefined
  return {
    async hold() {
      const now = await lease.hold(await self.market.sourceId())
      if (now !== undefined && now !== generation) {
        symbolStates.clear()
        await loadFacts(memory)
        await countOutcomes(memory)
      }
      generation = now
      return now !== undefined
    },
    async getProgress(symbol) {
      const symbolState = await symbolStateOf(memory, symbol)
      return { keptUntilMs: keptUntilMs(symbolState), waiting: symbolState.backlog.length }
    },
    advance: (arrivals) => advance(memory, arrivals),
    async settle() {
      await saveStates(self, await self.market.sourceId(), [...symbolStates.values()])
      await countOutcomes(memory)
    },
    release: async () => await lease.release(await self.market.sourceId()),
  }
}
