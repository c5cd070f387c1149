import { setTimeout as pause } from 'node:timers/promises'
import { HOUR_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import { sql } from '#server/kernel/database/db.ts'
import { sealAdded } from '#server/modules/signals/record/seal-signals.ts'
import { listSignalRows, NEWEST_FIRST } from '#server/modules/signals/signal-rows.ts'
import { type NewSignal, storeSignals } from '#server/modules/signals/store-signals.ts'
import type { openModules } from '../parts/bench-database.ts'

type Ground = Pick<Awaited<ReturnType<typeof openModules>>, 'db' | 'kernel'>
type Found = NewSignal['record'] & { readonly source_id: number }

/** Signals of so many kinds and pairs are copied; the product's worker finds them in its first minute. */
const MIN_SAMPLES = 20
const FOUND_WITHIN_MS = 5 * MINUTE_MS
const POLL_MS = 2_000
/** The shortest time frame: within it none of them is over. */
const SPREAD_MS = 4 * HOUR_MS - 10 * MINUTE_MS

async function listSamples({ db }: Ground): Promise<Found[]> {
  const deadline = performance.now() + FOUND_WITHIN_MS
  for (;;) {
    const samples = await db.many<Found>(sql`
      select source_id, symbol, id, kind, direction, timeframe_minutes, interval_minutes, price, level, target, stop,
        probability, model_probability, null_probability, base_rate, sample_size, live_outcomes, expected_return,
        context, reasons, model, origin, found_at, valid_until, recorded_at
      from signals_signals order by found_at desc limit 100`)
    if (samples.length >= MIN_SAMPLES) return samples
    if (performance.now() > deadline) throw new Error('the product has found hardly any signals')
    await pause(POLL_MS)
  }
}

/** Copies signals that the product found until the list has so many that run, each stored and sealed as found live. */
export async function addSignals(ground: Ground, count: number): Promise<void> {
  const { db, kernel } = ground
  const samples = await listSamples(ground)
  const now = kernel.clock.now()
  const added = Array.from({ length: count }, (_, index): NewSignal[] => {
    const sample = samples[index % samples.length]
    if (sample === undefined) return []
    const foundAtMs = now.getTime() - MINUTE_MS - Math.round((SPREAD_MS / count) * index)
    const record = {
      ...sample,
      id: newUuid(foundAtMs),
      origin: 'live' as const,
      found_at: new Date(foundAtMs),
      valid_until: new Date(foundAtMs + sample.timeframe_minutes * MINUTE_MS),
      recorded_at: now,
    }
    const open = { state: 'ACTIVE', ended_at: null, realised_return: null, best_move: null } as const
    return [{ record, row: { ...record, ...open, worst_move: null, return_12h: null, return_24h: null } }]
  }).flat()
  await db.tx(async (tx) => {
    await storeSignals(tx, samples[0]?.source_id ?? 0, added)
    await sealAdded(kernel, tx, { found: added.map(({ row }) => row), ended: [], marks: [] })
  })
}

/** Moves every pair's last price and publishes a signal, again and again; the returned function ends it and says how often. */
export function startPrices({ db, kernel }: Ground, everyMs: number): () => Promise<number> {
  const ending = new AbortController()
  const advance = async (): Promise<void> => {
    await db.run(sql`
      update market_candles c set close = c.low + (c.high - c.low) * random()
      where open_at = (select max(open_at) from market_candles n where n.symbol = c.symbol and n.source_id = c.source_id)`)
    const [signal] = await listSignalRows(db, { where: [], order: NEWEST_FIRST, limit: 1 })
    await kernel.live.publish({ topic: 'signals', type: 'signal-state', data: signal })
  }
  const run = async (): Promise<number> => {
    await kernel.live.start()
    let moves = 0
    while (!ending.signal.aborted) {
      await advance()
      moves += 1
      await pause(everyMs, undefined, { signal: ending.signal }).catch(() => undefined)
    }
    await kernel.live.stop()
    return moves
  }
  const running = run()
  return () => {
    ending.abort()
    return running
  }
}
