import { setImmediate } from 'node:timers/promises'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { type RunningLoop, startLoop } from '#server/kernel/jobs/start-loop.ts'
import type { SignalsContext } from '../signals-context.ts'
import { type Arrival, createMarketDriver, type MarketDriver } from './market-driver.ts'
import { pause, isPaused, tryAlone, type Pauses } from './pauses.ts'

const QUARTER_MS = 15 * MINUTE_MS
/** Between two closings: an exchange may be late, and a sandbox's clock may have been moved. */
const LOOK_EVERY_MS = SECOND_MS
const PATIENCE_MS = MINUTE_MS
/** A symbol that lacks more is caught up on alone, after the others. */
const TOGETHER_MS = DAY_MS
/** So many candles of a symbol go into one transaction: a history is read in pieces, and others have their turn between. */
const MAX_CANDLES = 500

export interface MarketWatch {
  /** Processes the closed candles of every symbol. Returns how many signals were added. */
  runDue(): Promise<number>
  /** Looks at every closing and once a second until stopped; `stop` waits for what is under way. */
  start(): { stop(): Promise<void> }
}

/** What a loop knows between two looks. */
interface Watch extends Pauses {
  readonly driver: MarketDriver
}

/** A symbol that is to be read on: from when its candles lack, and how many are there and wait. */
interface Due {
  readonly symbol: string
  readonly fromMs: number
  readonly waiting: number
}

async function dueSymbols(watch: Watch): Promise<Due[]> {
  const { self, driver } = watch
  const due: Due[] = []
  for (const symbol of await self.market.symbols()) {
    if (isPaused(watch, symbol)) continue
    const progress = await tryAlone(watch, symbol, () => driver.getProgress(symbol))
    if (!progress) continue
    const { keptUntilMs: fromMs, waiting } = progress
    if (waiting > 0 || fromMs + QUARTER_MS <= self.clock.nowMs()) due.push({ symbol, fromMs, waiting })
  }
  return due
}

async function fetchCandles(watch: Watch, { symbol, fromMs, waiting }: Due): Promise<Arrival | undefined> {
  const { market, clock } = watch.self
  const candles = await tryAlone(watch, symbol, () => market.closedCandles(symbol, fromMs))
  if (!candles) return undefined
  if (candles.length === 0 && clock.nowMs() - fromMs - QUARTER_MS > PATIENCE_MS) pause(watch, symbol)
  return candles.length + waiting > 0 ? { symbol, candles } : undefined
}

/** All in one transaction; when that fails each alone, so that the one at fault is found. */
async function advance(watch: Watch, arrivals: readonly Arrival[]): Promise<number> {
  try {
    return await watch.driver.advance(arrivals)
  } catch (error) {
    watch.self.log.warn({ err: error, symbols: arrivals.length }, 'market is read on symbol by symbol')
  }
  let added = 0
  for (const arrival of arrivals) {
    const found = await tryAlone(watch, arrival.symbol, () => watch.driver.advance([arrival]))
    added += found ?? 0
  }
  return added
}

/** Reads on as candles arrive: whatever is there when a transaction is over goes into the next. */
async function runTogether(watch: Watch, due: readonly Due[]): Promise<number> {
  let arrived: Arrival[] = []
  let added = 0
  let running: Promise<void> | undefined
  const flush = async (): Promise<void> => {
    await setImmediate()
    while (arrived.length > 0) {
      const arrivals = arrived.map(({ symbol, candles }) => ({
        symbol,
        candles: candles.slice(0, MAX_CANDLES),
      }))
      arrived = arrived.flatMap(({ symbol, candles }) =>
        candles.length > MAX_CANDLES ? [{ symbol, candles: candles.slice(MAX_CANDLES) }] : [],
      )
      const found = await advance(watch, arrivals)
      added += found
      // A failed symbol is reloaded from the database; candles that came later would leave a gap.
      arrived = arrived.filter(({ symbol }) => !isPaused(watch, symbol))
    }
    running = undefined
  }
  const fetchOne = async (one: Due): Promise<void> => {
    const arrival = await fetchCandles(watch, one)
    if (!arrival) return
    arrived.push(arrival)
    running ??= flush()
    await running
  }
  await Promise.all(due.map(fetchOne))
  return added
}

async function runDue(watch: Watch, isStopped: () => boolean): Promise<number> {
  const { self, driver } = watch
  if (!(await driver.hold())) return 0
  const due = await dueSymbols(watch)
  if (due.length === 0) return 0
  const isNear = ({ fromMs }: Due): boolean => self.clock.nowMs() - fromMs <= TOGETHER_MS
  let added = await runTogether(watch, due.filter(isNear))
  for (const one of due.filter((far) => !isNear(far))) {
    if (isStopped() || !(await driver.hold())) break
    const found = await runTogether(watch, [one])
    added += found
  }
  await driver.settle()
  return added
}

/** The loop that turns closed candles into signals, outcomes and pushes. Of several workers one drives, the others stand by. */
export function createMarketWatch(self: SignalsContext): MarketWatch {
  const watch: Watch = { self, driver: createMarketDriver(self), pausedUntil: new Map() }
  return {
    runDue: () => runDue(watch, () => false),
    start: () => startRunning(watch),
  }
}

/** The endless loop around `runDue`: from closing to closing, and once a second in between. */
function startRunning(watch: Watch): RunningLoop {
  const { self, driver } = watch
  const options = {
    pauseMs: () => Math.min(QUARTER_MS - (self.clock.nowMs() % QUARTER_MS), LOOK_EVERY_MS),
    onError: (error: unknown) => self.log.error({ err: error }, 'market could not be opened'),
  }
  const running = startLoop(options, (stopping) => runDue(watch, () => stopping.aborted))
  return {
    async stop() {
      await running.stop()
      await driver
        .release()
        .catch((error: unknown) => self.log.warn({ err: error }, 'the market was not handed over'))
    },
  }
}
