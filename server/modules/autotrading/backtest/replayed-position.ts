import { riskOf, trailedStop } from '#contract/rules/autotrading.ts'
import { floorTo } from '#contract/rules/money/exact.ts'
import type { ExitReason } from '#contract/trading/autotrading-positions.ts'
import type { Candle } from '#server/modules/market/market.ts'
import { newWatch, resolveStep, type RisingSignal, type Watched } from '#server/modules/signals/signals.ts'
import { feesOf, heldOf, resultOf } from '../position-rows.ts'
import { bookedAt } from '../venues/insert-paper-order.ts'
import { PAPER_MARKET } from '../venues/paper-venue.ts'

/** A position of a back-test: the same sums as one of paper mode, without a database. */
export interface ReplayedPosition {
  readonly signal: RisingSignal
  readonly openedAtMs: number
  readonly risk: bigint
  readonly bought: bigint
  readonly base_fee: bigint
  readonly spent: bigint
  readonly sold: bigint
  readonly received: bigint
  readonly quote_fee: bigint
  readonly profit: null
  readonly target: number
  readonly watch: ReturnType<typeof newWatch>
  /** What a trade costs, in hundredths of a percent. */
  readonly feeBps: number
  stop: number
}

/** How a position ended, and what it brought. */
export interface ReplayedEnd {
  readonly position: ReplayedPosition
  readonly reason: ExitReason
  readonly atMs: number
  readonly profit: bigint
  readonly fees: bigint
}

interface Purchase {
  readonly signal: RisingSignal
  readonly price: number
  readonly quantity: bigint
  readonly sum: bigint
  readonly stop: number
  readonly isTargetSold: boolean
  readonly feeBps: number
  readonly atMs: number
}

/** Bought at a price as paper mode buys: half a spread above it, with the fee of the account's exchange. */
export function openReplayed(purchase: Purchase): ReplayedPosition {
  const { signal, price, quantity, sum, stop, feeBps } = purchase
  const { quote, fee } = bookedAt(feeBps)('buy', quantity, price)
  return {
    signal,
    openedAtMs: purchase.atMs,
    risk: riskOf(sum, price, stop),
    bought: quantity,
    base_fee: fee,
    spent: quote,
    sold: 0n,
    received: 0n,
    quote_fee: 0n,
    profit: null,
    target: purchase.isTargetSold ? signal.target : Number.POSITIVE_INFINITY,
    watch: newWatch(),
    feeBps,
    stop,
  }
}

const REASONS = { HIT: 'TARGET', STOPPED: 'STOP', EXPIRED: 'EXPIRED' } as const

/** Sold at a price as paper mode sells. */
function closeReplayed(
  position: ReplayedPosition,
  { price, reason, atMs }: { price: number; reason: ExitReason; atMs: number },
): ReplayedEnd {
  const sold = floorTo(heldOf(position), PAPER_MARKET.step)
  const { quote, fee } = bookedAt(position.feeBps)('sell', sold, price)
  const closed = { ...position, sold, received: quote, quote_fee: fee }
  return { position, reason, atMs, profit: resultOf(closed), fees: feesOf(closed) }
}

/**
 * Brings a position one candle on by the rule that resolves signals; a candle that touches stop and target counts as stopped. The
 * trailing stop follows closes alone: which came first within a candle, the high or the low, nobody knows.
 */
export function stepReplayed(
  position: ReplayedPosition,
  candle: Candle,
  trailingBps: number | null,
): ReplayedEnd | undefined {
  const { signal, target, stop, watch } = position
  const { foundAtMs, validUntilMs } = signal
  const watched: Watched = { direction: 1, target, stop, foundAtMs, validUntilMs }
  const outcome = resolveStep(watched, watch, candle)
  if (outcome !== undefined) {
    const price = outcome.entry * (1 + outcome.realisedReturn)
    return closeReplayed(position, { price, reason: REASONS[outcome.state], atMs: outcome.atMs })
  }
  if (trailingBps !== null)
    position.stop = trailedStop(position.stop, candle.close, trailingBps) ?? position.stop
  return undefined
}
