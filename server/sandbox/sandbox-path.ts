import { type Candle, HOUR_MS, MINUTE_MS } from '#server/modules/market/market.ts'
import { keyOf, normalAt, randomAt } from './sandbox-random.ts'

/** One generated market: a price to swing around and how lively it is. */
export interface SandboxMarket {
  symbol: string
  price: number
  dailySigma: number
  decimals: number
}

export const SANDBOX_MARKETS: readonly SandboxMarket[] = [
  { symbol: 'BTC/USDT', price: 68_000, dailySigma: 0.024, decimals: 1 },
  { symbol: 'ETH/USDT', price: 3_400, dailySigma: 0.03, decimals: 2 },
  { symbol: 'SOL/USDT', price: 165, dailySigma: 0.042, decimals: 2 },
  { symbol: 'XRP/USDT', price: 0.62, dailySigma: 0.036, decimals: 4 },
  { symbol: 'ADA/USDT', price: 0.48, dailySigma: 0.038, decimals: 4 },
  { symbol: 'DOGE/USDT', price: 0.14, dailySigma: 0.045, decimals: 5 },
  { symbol: 'LINK/USDT', price: 14.5, dailySigma: 0.039, decimals: 3 },
  { symbol: 'LTC/USDT', price: 82, dailySigma: 0.032, decimals: 2 },
  { symbol: 'DOT/USDT', price: 7.1, dailySigma: 0.039, decimals: 3 },
  { symbol: 'TRX/USDT', price: 0.12, dailySigma: 0.024, decimals: 5 },
]

/** All paths start here; asking for a later time walks on from the nearest kept state. */
export const SANDBOX_EPOCH_MS = Date.UTC(2025, 0, 6)
export const STEP_MS = 15 * MINUTE_MS
const STEPS_PER_DAY = 96
/** Share of a day's activity by UTC hour: Asia's morning, Europe's noon, America's afternoon. */
const HOUR_PULSE = [
  1.05, 1.0, 0.92, 0.86, 0.82, 0.8, 0.85, 0.95, 1.05, 1.05, 1.0, 0.98, 1.08, 1.3, 1.42, 1.4, 1.28, 1.15, 1.05,
  1.02, 1.0, 0.98, 0.98, 1.02,
]
type Regime = 'range' | 'rise' | 'fall' | 'storm'
const REGIMES: readonly Regime[] = ['range', 'range', 'range', 'rise', 'fall', 'storm']

/** What the path knows at the start of a step: enough to walk on. */
export interface PathState {
  step: number
  logPrice: number
  /** Log of today's volatility against the market's usual one; clusters by itself and after large moves. */
  logVolatility: number
  regime: Regime
  regimeEndStep: number
  /** The log price a range swings around. */
  centre: number
}

export interface Path {
  key: number
  market: SandboxMarket
}

export function newPath(market: SandboxMarket, seed: string): Path {
  return { key: keyOf(`${seed} ${market.symbol}`), market }
}

export function startState(path: Path): PathState {
  const logPrice = Math.log(path.market.price)
  return { step: 0, logPrice, logVolatility: 0, regime: 'range', regimeEndStep: 0, centre: logPrice }
}

interface Move {
  change: number
  sigma: number
}

/** The log return of the state's step; the state is not changed. */
function nextMove(path: Path, state: PathState): Move {
  const hour = Math.floor((state.step % STEPS_PER_DAY) / 4)
  const usual = path.market.dailySigma / Math.sqrt(STEPS_PER_DAY)
  const storm = state.regime === 'storm' ? 1.7 : 1
  const sigma = usual * storm * Math.exp(state.logVolatility) * (HOUR_PULSE[hour] ?? 1)
  const isTail = randomAt(path.key, state.step, 2) < 0.03
  const shock = normalAt(path.key, state.step, 0) * (isTail ? 2.6 : 0.92)
  const slope = state.regime === 'rise' ? 0.05 : state.regime === 'fall' ? -0.05 : 0
  const pull = state.regime === 'range' ? 0.02 * (state.centre - state.logPrice) : 0
  const home = 0.0002 * (Math.log(path.market.price) - state.logPrice)
  return { change: shock * sigma + slope * sigma + pull + home, sigma }
}

/** Walks the state one step on, in place. */
export function walkStep(path: Path, state: PathState): void {
  if (state.step >= state.regimeEndStep) {
    const drawn = Math.floor(randomAt(path.key, state.step, 3) * REGIMES.length)
    state.regime = REGIMES[drawn] ?? 'range'
    state.regimeEndStep = state.step + STEPS_PER_DAY * (1 + Math.floor(randomAt(path.key, state.step, 4) * 6))
    state.centre = state.logPrice
  }
  const { change, sigma } = nextMove(path, state)
  const surprise = Math.min(Math.abs(change) / sigma, 4) - 0.8
  state.logVolatility =
    0.985 * state.logVolatility + 0.02 * surprise + 0.045 * normalAt(path.key, state.step, 5)
  state.logVolatility = Math.min(Math.max(state.logVolatility, -1.2), 1.2)
  state.logPrice += change
  state.step += 1
}

/** The price inside a step, minute by minute (16 points from open to close): a bridge between its ends. */
function minutesOf(path: Path, from: PathState, to: PathState): number[] {
  const minutes = STEP_MS / MINUTE_MS
  const { sigma } = nextMove(path, from)
  const walk = [0]
  for (let minute = 1; minute <= minutes; minute += 1) {
    const noise = normalAt(path.key ^ 0x51ed270b, from.step, 2 * minute)
    walk.push((walk[minute - 1] ?? 0) + (noise * sigma) / Math.sqrt(minutes))
  }
  const end = walk[minutes] ?? 0
  const total = to.logPrice - from.logPrice
  return walk.map((value, minute) => from.logPrice + value + ((total - end) * minute) / minutes)
}

function toPrice(path: Path, logPrice: number): number {
  const unit = 10 ** path.market.decimals
  return Math.max(Math.round(Math.exp(logPrice) * unit), 1) / unit
}

/** The closed candle of the step between two states. */
export function candleOf(path: Path, from: PathState, to: PathState): Candle {
  const minutes = minutesOf(path, from, to)
  const { sigma } = nextMove(path, from)
  const activity =
    Math.exp(0.5 * normalAt(path.key, from.step, 7)) * (1 + Math.abs(to.logPrice - from.logPrice) / sigma)
  return {
    symbol: path.market.symbol,
    intervalMinutes: 15,
    openTimeMs: SANDBOX_EPOCH_MS + from.step * STEP_MS,
    open: toPrice(path, from.logPrice),
    high: toPrice(path, Math.max(...minutes)),
    low: toPrice(path, Math.min(...minutes)),
    close: toPrice(path, to.logPrice),
    volume: Math.round((1e7 * activity * (sigma / path.market.dailySigma)) / path.market.price) / 100 + 0.01,
  }
}

/** The price `offsetMs` into the step between two states: a line between minutes, trembling by the second. */
export function priceInside(
  path: Path,
  states: { from: PathState; to: PathState },
  offsetMs: number,
): number {
  const minutes = minutesOf(path, states.from, states.to)
  const minute = Math.floor(offsetMs / MINUTE_MS)
  const share = (offsetMs % MINUTE_MS) / MINUTE_MS
  const from = minutes[minute] ?? states.from.logPrice
  const to = minutes[minute + 1] ?? states.to.logPrice
  const second = Math.floor((offsetMs % HOUR_MS) / 1_000)
  const tremble = normalAt(path.key ^ 0x2545f491, states.from.step * 900 + second, 0)
  const calm = Math.sqrt(share * (1 - share))
  return toPrice(path, from + (to - from) * share + (tremble * calm * path.market.dailySigma) / 400)
}
