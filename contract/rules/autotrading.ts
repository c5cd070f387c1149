import { toCount } from '../money.ts'
import { exactOf, ONE_EXACT, parseExact, formatExact, shareOf } from './money/exact.ts'

/** The accounts that Auto Master can trade on; paper is the one without an exchange. */
export const AUTO_TYPES = ['paper', 'binance', 'bybit', 'okx', 'upbit'] as const
export type AutoType = (typeof AUTO_TYPES)[number]

/** What may be traded on: an exchange that is taken off this list keeps its keys and takes no orders. */
export const TRADING_TYPES = [
  'paper',
  'binance',
  'bybit',
  'okx',
  'upbit',
] as const satisfies readonly AutoType[]

export function isAutoType(value: string): value is AutoType {
  return AUTO_TYPES.some((type) => type === value)
}

export function isTradingType(type: AutoType): boolean {
  return TRADING_TYPES.some((one) => one === type)
}

/** Upbit counts in won; a budget there is this many times the usual one. */
const WON = 1_400n
export const quoteOf = (type: AutoType): 'USDT' | 'KRW' => (type === 'upbit' ? 'KRW' : 'USDT')

/** What an account's exchange takes of a trade, in hundredths of a percent; paper mode takes as much as those in dollars. */
export const tradeFeeBps = (type: AutoType): number => (quoteOf(type) === 'KRW' ? 5 : 10)

/** Whether stops cannot wait at the exchange: Auto Master watches the price itself and sells when it reaches one. */
export const isStopWatched = (type: AutoType): boolean => type === 'upbit'

/** The market in which an account trades a coin that signals name in dollars. */
export function marketSymbol(type: AutoType, symbol: string): string {
  return quoteOf(type) === 'KRW' ? symbol.replace(/\/USDT$/, '/KRW') : symbol
}

/** The rules of one account. Sums in hundred-millionths of its quote coin, shares in hundredths of a percent. */
export interface AutoRules {
  readonly budget: bigint
  readonly perTradeBps: number
  readonly maxOpen: number
  readonly stopBps: number
  readonly takeProfit: boolean
  readonly trailingBps: number | null
  readonly dayLossBps: number
  readonly maxDrawdownBps: number
  readonly minProbability: number
  /** Empty: all. */
  readonly kinds: readonly string[]
  readonly symbols: readonly string[]
}

/** What a member finds before changing anything (docs/product/decisions.md D-49f). */
export function defaultRules(type: AutoType): AutoRules {
  return {
    budget: 100n * ONE_EXACT * (quoteOf(type) === 'KRW' ? WON : 1n),
    perTradeBps: 1_000,
    maxOpen: 5,
    stopBps: 300,
    takeProfit: true,
    trailingBps: null,
    dayLossBps: 500,
    maxDrawdownBps: 1_500,
    minProbability: 45,
    kinds: [],
    symbols: [],
  }
}

/** Bounds of what can be typed; shares in percent. */
export const RULE_BOUNDS = {
  budget: { min: '10', max: '100000' },
  perTradePct: { min: 1, max: 100 },
  maxOpen: { min: 1, max: 10 },
  stopPct: { min: 0.5, max: 20 },
  trailingPct: { min: 0.5, max: 20 },
  dayLossPct: { min: 0.5, max: 50 },
  maxDrawdownPct: { min: 1, max: 80 },
  minProbability: { min: 0, max: 95 },
} as const
export type BoundedRule = keyof typeof RULE_BOUNDS

/** The budget's bounds in the account's own coin. */
export function budgetBounds(type: AutoType): { min: bigint; max: bigint } {
  const times = quoteOf(type) === 'KRW' ? WON : 1n
  return {
    min: (parseExact(RULE_BOUNDS.budget.min) ?? 0n) * times,
    max: (parseExact(RULE_BOUNDS.budget.max) ?? 0n) * times,
  }
}

/** The most that a day may lose, and the drawdown that stops everything: what the member reads before switching on. */
export function lossBudget({ budget, dayLossBps, maxDrawdownBps }: AutoRules): {
  day: bigint
  total: bigint
} {
  return { day: shareOf(budget, dayLossBps), total: shareOf(budget, maxDrawdownBps) }
}

/** The stop of a long position: the nearer of the signal's own and the member's distance below the entry. */
export function stopFor(entry: number, signalStop: number, stopBps: number): number {
  const own = (entry * (10_000 - stopBps)) / 10_000
  return own > signalStop ? own : signalStop
}

const HUNDREDTH = ONE_EXACT / 100n
/** A buy and a sale cost about this much together. */
const FEES_BPS = 20

/** What a sum bought at `entry` loses when it is sold at `stop`, with fees; never negative. */
export function riskOf(sum: bigint, entry: number, stop: number): bigint {
  const back = (sum * exactOf(stop)) / exactOf(entry)
  return (back < sum ? sum - back : 0n) + shareOf(sum, FEES_BPS)
}

/** Where an account stands when a signal comes. */
export interface AccountFacts {
  readonly isOn: boolean
  readonly isKilled: boolean
  readonly isPaused: boolean
  readonly openCount: number
  /** What the open positions lose if all their stops are reached. */
  readonly openRisk: bigint
  /** Realised since 09:00 in Korea; negative is a loss. */
  readonly today: bigint
  readonly hasPosition: boolean
  /** Until when this symbol rests after a close. */
  readonly restsUntilMs: number
}

/** An account that is on, and that nothing holds back. */
export const FREE_ACCOUNT: AccountFacts = {
  isOn: true,
  isKilled: false,
  isPaused: false,
  openCount: 0,
  openRisk: 0n,
  today: 0n,
  hasPosition: false,
  restsUntilMs: 0,
}

export interface Offer {
  readonly symbol: string
  readonly kind: string
  readonly direction: 'UP' | 'DOWN'
  /** A whole percent. */
  readonly probability: number
  readonly price: number
  readonly stop: number
}

export const SKIP_REASONS = [
  'OFF',
  'KILLED',
  'PAUSED',
  'DOWN',
  'PROBABILITY',
  'KIND',
  'SYMBOL',
  'OPEN',
  'RESTING',
  'MAX_OPEN',
  'DAY_LOSS',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

export type Decision = { readonly sum: bigint; readonly stop: number } | { readonly skip: SkipReason }

/** Whether an account follows a signal and with how much. Those rules of a member’s own (docs/product/decisions.md D-49f) are applied here only. */
export function decideEntry(
  rules: AutoRules,
  facts: AccountFacts,
  { offer, nowMs }: { offer: Offer; nowMs: number },
): Decision {
  const skip = skipReason(rules, facts, { offer, nowMs })
  if (skip !== undefined) return { skip }
  const sum = shareOf(rules.budget, rules.perTradeBps)
  const stop = stopFor(offer.price, offer.stop, rules.stopBps)
  const lost = facts.today < 0n ? -facts.today : 0n
  const isTooMuch = lost + facts.openRisk + riskOf(sum, offer.price, stop) > lossBudget(rules).day
  return isTooMuch ? { skip: 'DAY_LOSS' } : { sum, stop }
}

function skipReason(
  rules: AutoRules,
  facts: AccountFacts,
  { offer, nowMs }: { offer: Offer; nowMs: number },
): SkipReason | undefined {
  if (!facts.isOn) return 'OFF'
  if (facts.isKilled) return 'KILLED'
  if (facts.isPaused) return 'PAUSED'
  if (offer.direction !== 'UP') return 'DOWN'
  if (offer.probability < rules.minProbability) return 'PROBABILITY'
  if (rules.kinds.length > 0 && !rules.kinds.includes(offer.kind)) return 'KIND'
  if (rules.symbols.length > 0 && !rules.symbols.includes(offer.symbol)) return 'SYMBOL'
  if (facts.hasPosition) return 'OPEN'
  if (facts.restsUntilMs > nowMs) return 'RESTING'
  return facts.openCount >= rules.maxOpen ? 'MAX_OPEN' : undefined
}

/** A trailing stop follows the price upwards only, and only by steps worth an order: a fifth of a percent. */
export function trailedStop(stop: number, price: number, trailingBps: number): number | undefined {
  const wished = (price * (10_000 - trailingBps)) / 10_000
  return wished >= stop * 1.002 ? wished : undefined
}

/** So many stops within a day pause an account until the first of them is a day old. */
export const MAX_STOPS = 4

/** Whole hundredths of a percent of a percentage with at most two decimal places; undefined otherwise. */
export function bpsOf(percent: number): number | undefined {
  const exact = parseExact(String(percent))
  return exact === undefined || exact % HUNDREDTH !== 0n ? undefined : toCount(exact / HUNDREDTH)
}

/** A sum as it is shown, with the decimal places of its coin. */
export function formatSum(sum: bigint, type: AutoType): string {
  return formatExact(sum, quoteOf(type) === 'KRW' ? 0 : 6)
}
