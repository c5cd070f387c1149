import {
  aggregateCandles,
  type Candle,
  closeTimeMs,
  DAY_MS,
  type MarketSource,
  MINUTE_MS,
  type NowMs,
  WEEK_MS,
} from '#server/modules/market/market.ts'
import {
  candleOf,
  newPath,
  type Path,
  type PathState,
  priceInside,
  SANDBOX_EPOCH_MS,
  SANDBOX_MARKETS,
  startState,
  STEP_MS,
  walkStep,
} from './sandbox-path.ts'
import { normalAt } from './sandbox-random.ts'

const DEFAULT_SEED = 'sandbox'
const HISTORY_MS = 60 * DAY_MS
const VENUES = ['sandbox-a', 'sandbox-b'] as const
/** The venues' prices differ by about this much, as real ones do. */
const VENUE_SPREAD = 0.000_1
const STEPS_PER_WEEK = WEEK_MS / STEP_MS

/** Steps of one path from any time, quickly: a state per week is kept once walked, and the last that was asked for. */
interface Walker {
  path: Path
  weeks: PathState[]
  last: PathState
}

function stateAt(walker: Walker, step: number): PathState {
  const week = Math.floor(step / STEPS_PER_WEEK)
  let known = walker.weeks.length - 1
  while (known < week) {
    const state = { ...(walker.weeks[known] ?? startState(walker.path)) }
    for (let walked = 0; walked < STEPS_PER_WEEK; walked += 1) walkStep(walker.path, state)
    walker.weeks.push(state)
    known += 1
  }
  const weekly = walker.weeks[week] ?? startState(walker.path)
  const { last } = walker
  // The next question is mostly about the same step or the one after it.
  const state = { ...(last.step <= step && last.step >= weekly.step ? last : weekly) }
  while (state.step < step) walkStep(walker.path, state)
  walker.last = { ...state }
  return state
}

/** The 15-minute candles that open in [fromMs, toMs). */
function fineCandles(walker: Walker, fromMs: number, toMs: number): Candle[] {
  const first = Math.max(Math.ceil((fromMs - SANDBOX_EPOCH_MS) / STEP_MS), 0)
  const end = Math.ceil((toMs - SANDBOX_EPOCH_MS) / STEP_MS)
  const candles: Candle[] = []
  if (end <= first) return candles
  const state = stateAt(walker, first)
  while (state.step < end) {
    const from = { ...state }
    walkStep(walker.path, state)
    candles.push(candleOf(walker.path, from, state))
  }
  return candles
}

function priceAt(walker: Walker, atMs: number): number {
  const step = Math.max(Math.floor((atMs - SANDBOX_EPOCH_MS) / STEP_MS), 0)
  const from = stateAt(walker, step)
  const to = { ...from }
  walkStep(walker.path, to)
  return priceInside(walker.path, { from, to }, atMs - SANDBOX_EPOCH_MS - step * STEP_MS)
}

/**
 * The generated market: ten symbols whose prices are functions of a seed and the time, with regimes, clustering
 * volatility, hours of the day and fat tails. The same span gives the same candles to every caller at any time.
 */
export function openSandboxSource(nowMs: NowMs, seed = DEFAULT_SEED): MarketSource {
  const walkers = new Map<string, Walker>()
  for (const market of SANDBOX_MARKETS) {
    const path = newPath(market, seed)
    const start = startState(path)
    walkers.set(market.symbol, { path, weeks: [start], last: start })
  }
  return {
    name: 'sandbox',
    symbols: SANDBOX_MARKETS.map((market) => market.symbol),
    historyMs: HISTORY_MS,
    closedCandles: async (symbol, interval, { fromMs, toMs }) => {
      const walker = walkers.get(symbol)
      if (!walker) return []
      const spanMs = interval * MINUTE_MS
      const firstMs = Math.ceil(fromMs / spanMs) * spanMs
      const endMs = Math.min(Math.ceil(toMs / spanMs) * spanMs, Math.floor(nowMs() / spanMs) * spanMs)
      const fine = fineCandles(walker, firstMs, endMs)
      const candles = interval === 15 ? fine : aggregateCandles(fine, interval)
      return candles.filter((candle) => closeTimeMs(candle) <= nowMs())
    },
    prices: async (symbol) => {
      const walker = walkers.get(symbol)
      if (!walker) return []
      const atMs = nowMs()
      const price = priceAt(walker, atMs)
      const second = Math.floor(atMs / 1_000)
      return VENUES.map((venue, index) => {
        const apart = 1 + VENUE_SPREAD * normalAt(walker.path.key, second, 20 + 2 * index)
        return { venue, price: price * apart, atMs }
      })
    },
  }
}
