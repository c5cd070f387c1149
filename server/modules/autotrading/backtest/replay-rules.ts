import {
  type AccountFacts,
  type AutoRules,
  type AutoType,
  decideEntry,
  quoteOf,
  tradeFeeBps,
} from '#contract/rules/autotrading.ts'
import { DAY_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import type { Candle } from '#server/modules/market/market.ts'
import type { RisingSignal } from '#server/modules/signals/signals.ts'
import { limitOf } from '../account/limits.ts'
import { dayStart } from '../account/trading-day.ts'
import { quantityFor } from '../executor/positions/quantity-for.ts'
import { profitOf, stopLossOf } from '../position-rows.ts'
import { PAPER_MARKET } from '../venues/paper-venue.ts'
import { MIN_WON } from '../venues/upbit-words.ts'
import { openReplayed, type ReplayedEnd, type ReplayedPosition, stepReplayed } from './replayed-position.ts'

/** The candles that prices are kept in. */
export const CANDLE_MS = 15 * MINUTE_MS

/** The candle of a pair that opens at a moment. */
export type CandleAt = (symbol: string, openTimeMs: number) => Candle | undefined

/** An account of a back-test as it stands at one moment of its past. Sums in hundred-millionths of its quote coin. */
export interface Replay {
  readonly rules: AutoRules
  readonly candleAt: CandleAt
  /** What a trade costs, in hundredths of a percent. */
  readonly feeBps: number
  /** The least an order may be worth. */
  readonly minWorth: bigint
  readonly ended: ReplayedEnd[]
  open: ReplayedPosition[]
  realised: bigint
  unrealised: bigint
  peak: bigint
  pausedUntilMs: number
  killedAtMs: number | undefined
}

export function newReplay(rules: AutoRules, candleAt: CandleAt, type: AutoType): Replay {
  return {
    rules,
    candleAt,
    feeBps: tradeFeeBps(type),
    // A price in dollars and a sum in won: what it buys is worth that sum of won at that price.
    minWorth: quoteOf(type) === 'KRW' ? MIN_WON : PAPER_MARKET.minWorth,
    ended: [],
    open: [],
    realised: 0n,
    unrealised: 0n,
    peak: 0n,
    pausedUntilMs: 0,
    killedAtMs: undefined,
  }
}

const sumOf = (list: readonly bigint[]): bigint => list.reduce((sum, one) => sum + one, 0n)

function todayOf({ ended }: Replay, atMs: number): bigint {
  const sinceMs = dayStart(new Date(atMs)).getTime()
  return sumOf(ended.filter((end) => end.atMs >= sinceMs).map(({ profit }) => profit))
}

function factsAt(replay: Replay, { symbol }: RisingSignal, atMs: number): AccountFacts {
  const last = replay.ended.findLast(({ position }) => position.signal.symbol === symbol)
  const restMs = 2 * (last?.position.signal.interval ?? 0) * MINUTE_MS
  return {
    isOn: true,
    isKilled: replay.killedAtMs !== undefined,
    isPaused: replay.pausedUntilMs > atMs,
    openCount: replay.open.length,
    openRisk: sumOf(replay.open.map((position) => stopLossOf(position))),
    today: todayOf(replay, atMs),
    hasPosition: replay.open.some(({ signal }) => signal.symbol === symbol),
    restsUntilMs: last === undefined ? 0 : last.atMs + restMs,
  }
}

/** Offers one signal to the account at the opening price of its next candle, as the executor does. */
function offer(replay: Replay, signal: RisingSignal, atMs: number): void {
  const price = replay.candleAt(signal.symbol, atMs)?.open
  if (price === undefined || price <= signal.stop || price >= signal.target) return
  const { rules, feeBps, minWorth } = replay
  const decision = decideEntry(rules, factsAt(replay, signal, atMs), {
    offer: { ...signal, price },
    nowMs: atMs,
  })
  if ('skip' in decision) return
  const quantity = quantityFor(decision.sum, { ...PAPER_MARKET, minWorth, price, stop: decision.stop })
  if (quantity === undefined) return
  const isTargetSold = rules.takeProfit
  replay.open.push(openReplayed({ signal, price, quantity, ...decision, isTargetSold, feeBps, atMs }))
}

/** Brings every open position one candle on. */
function step(replay: Replay, atMs: number): void {
  const still: ReplayedPosition[] = []
  let unrealised = 0n
  for (const position of replay.open) {
    const candle = replay.candleAt(position.signal.symbol, atMs)
    const end = candle && stepReplayed(position, candle, replay.rules.trailingBps)
    if (end === undefined) {
      still.push(position)
      unrealised += profitOf(position, candle?.close)
    } else {
      replay.ended.push(end)
      replay.realised += end.profit
    }
  }
  Object.assign(replay, { open: still, unrealised })
}

function watch(replay: Replay, atMs: number): void {
  const { realised, unrealised, ended } = replay
  if (realised > replay.peak) replay.peak = realised
  const stopsMs = ended
    .filter((end) => end.reason === 'STOP' && end.atMs > atMs - DAY_MS)
    .map((end) => end.atMs)
    .toReversed()
  const isKilled = replay.killedAtMs !== undefined
  const facts = { realised, unrealised, peak: replay.peak, isKilled, today: todayOf(replay, atMs), stopsMs }
  const limit = limitOf(replay.rules, facts, new Date(atMs))
  if (limit === 'KILL') replay.killedAtMs = atMs
  else if (limit !== undefined && limit.until.getTime() > replay.pausedUntilMs)
    replay.pausedUntilMs = limit.until.getTime()
}

/** Plays one stretch of the past: signals found in it are offered, open positions brought on, the limits watched. */
export function replayStretch(
  replay: Replay,
  signals: readonly RisingSignal[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
): void {
  let next = 0
  for (let atMs = fromMs; atMs < toMs; atMs += CANDLE_MS) {
    for (
      let signal = signals[next];
      signal !== undefined && signal.foundAtMs <= atMs;
      signal = signals[next]
    ) {
      offer(replay, signal, atMs)
      next += 1
    }
    if (replay.open.length === 0) continue
    step(replay, atMs)
    watch(replay, atMs + CANDLE_MS)
  }
}
