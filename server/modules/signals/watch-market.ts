import { MINUTE_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/db.ts'
import { advanceSymbol } from './advance-symbol.ts'
import type { Signals } from './deps.ts'
import { NEWEST_FIRST, readSignals } from './signal-rows.ts'

const LOOK_EVERY_MS = 2 * SECOND_MS
/** A symbol whose market cannot be reached is left alone for a while. */
const PAUSE_MS = 30 * SECOND_MS
/** Ends that lie further back were caught up on, not watched; nobody is told one by one. */
const NEWS_WITHIN_MS = 5 * MINUTE_MS
const MOST_NEWS = 200
/** While one symbol waits for the database another is computed; more would only crowd the connections. */
const SYMBOLS_AT_ONCE = 4

export interface MarketWatch {
  /** Reads every symbol on as far as candles have closed; answers how many signals were added. */
  runDue(): Promise<number>
  /** Looks again every two seconds until stopped; `stop` waits for the symbol under way. */
  start(): { stop(): Promise<void> }
}

/** The loop that turns closed candles into signals, outcomes and pushes. Safe to run in several workers. */
export function createMarketWatch(self: Signals): MarketWatch {
  const readUntil = new Map<string, number>()
  const pausedUntil = new Map<string, number>()

  async function runSymbol(symbol: string): Promise<number> {
    const keptUntilMs = await self.market.pullCandles(symbol)
    if (keptUntilMs === undefined || keptUntilMs <= (readUntil.get(symbol) ?? 0)) return 0
    const { added, ended, readUntilMs } = await advanceSymbol(self, symbol)
    readUntil.set(symbol, readUntilMs)
    await tellNews(self, added, ended)
    if (added.length > 0) self.log.info({ symbol, added: added.length, ended: ended.length }, 'signals found')
    return added.length
  }

  /** One symbol's trouble must not silence the others: it is logged, and the symbol left alone for a while. */
  async function tryRun(symbol: string): Promise<number> {
    if ((pausedUntil.get(symbol) ?? 0) > self.clock.nowMs()) return 0
    try {
      return await runSymbol(symbol)
    } catch (error) {
      pausedUntil.set(symbol, self.clock.nowMs() + PAUSE_MS)
      self.log.error({ err: error, symbol }, 'market could not be read on')
      return 0
    }
  }

  async function runDue(isStopped = (): boolean => false): Promise<number> {
    return await sumOfAll(await self.market.symbols(), async (symbol) =>
      isStopped() ? 0 : await tryRun(symbol),
    )
  }

  return {
    runDue: () => runDue(),
    start: () => keepRunning(self, runDue),
  }
}

/** The endless loop around `runDue`; a round that is still running when the next is due is waited for. */
function keepRunning(
  self: Signals,
  runDue: (isStopped: () => boolean) => Promise<number>,
): { stop(): Promise<void> } {
  let isStopped = false
  let running = Promise.resolve()
  const round = (): void => {
    running = running.then(async () => {
      if (isStopped) return
      await runDue(() => isStopped).catch((error: unknown) =>
        self.log.error({ err: error }, 'market could not be opened'),
      )
    })
  }
  round()
  const timer = setInterval(round, LOOK_EVERY_MS)
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}

/** Runs some symbols at a time, in their order, and adds up what each answers. */
async function sumOfAll(
  symbols: readonly string[],
  run: (symbol: string) => Promise<number>,
): Promise<number> {
  const waiting = [...symbols]
  let sum = 0
  const runSome = async (): Promise<void> => {
    for (let symbol = waiting.shift(); symbol !== undefined; symbol = waiting.shift()) {
      const answer = await run(symbol)
      sum += answer
    }
  }
  await Promise.all(Array.from({ length: SYMBOLS_AT_ONCE }, runSome))
  return sum
}

/** Pushes live signals and the ends of signals to everyone who hears the topic; hindsight is not news. */
async function tellNews(self: Signals, added: readonly string[], ended: readonly string[]): Promise<void> {
  if (added.length + ended.length === 0) return
  const since = new Date(self.clock.nowMs() - NEWS_WITHIN_MS)
  const started = await readSignals(self.db, {
    where: [sql`s.id = any(${added}::uuid[])`, sql`s.origin = 'live'`],
    order: NEWEST_FIRST,
    limit: MOST_NEWS,
  })
  const over = await readSignals(self.db, {
    where: [sql`s.id = any(${ended}::uuid[])`, sql`o.ended_at >= ${since}`],
    order: NEWEST_FIRST,
    limit: MOST_NEWS,
  })
  for (const data of started) await self.live.publish({ topic: 'signals', type: 'signal', data })
  for (const data of over) await self.live.publish({ topic: 'signals', type: 'signal-state', data })
}
