import { mulDivDown, mulDivUp, ONE, type Currency } from '../../money.ts'

/** MCS to USDT or the reverse. */
export const SWAP_WAYS = ['MCS_USDT', 'USDT_MCS'] as const
type SwapCoin = Exclude<Currency, 'TRX'>
export type SwapWay = (typeof SWAP_WAYS)[number]

export function coinsOf(way: SwapWay): { give: SwapCoin; get: SwapCoin } {
  return way === 'MCS_USDT' ? { give: 'MCS', get: 'USDT' } : { give: 'USDT', get: 'MCS' }
}

export interface SwapSums {
  /** What the request is worth in the other coin before the fee, rounded down. */
  readonly gross: bigint
  /** The fee, in the coin received, rounded up. */
  readonly fee: bigint
  /** What arrives: gross less fee. */
  readonly amount: bigint
}

/**
 * The sums of a swap, in millionths. `priceUnits` is what one MCS costs in USDT, in millionths; `feeBps` of the coin received.
 * Credits are rounded down, the fee up.
 */
export function swapSums(
  way: SwapWay,
  request: bigint,
  { priceUnits, feeBps }: { priceUnits: bigint; feeBps: bigint },
): SwapSums {
  const gross =
    way === 'MCS_USDT' ? mulDivDown(request, priceUnits, ONE) : mulDivDown(request, ONE, priceUnits)
  const fee = mulDivUp(gross, feeBps, 10_000n)
  return { gross, fee, amount: gross - fee }
}

/** What a request is worth in USDT, in millionths, rounded up: limits bind on the larger side. */
export function swapWorth(way: SwapWay, request: bigint, priceUnits: bigint): bigint {
  return way === 'MCS_USDT' ? mulDivUp(request, priceUnits, ONE) : request
}

/**
 * The smallest request, in millionths of the coin given, that brings at least `wanted` of the other coin after the fee; at
 * the same price and fee `swapSums` of it is never less.
 */
export function swapToGet(
  way: SwapWay,
  wanted: bigint,
  { priceUnits, feeBps }: { priceUnits: bigint; feeBps: bigint },
): bigint {
  let gross = mulDivUp(wanted, 10_000n, 10_000n - feeBps)
  while (gross - mulDivUp(gross, feeBps, 10_000n) < wanted) gross += 1n
  return way === 'MCS_USDT' ? mulDivUp(gross, ONE, priceUnits) : mulDivUp(gross, priceUnits, ONE)
}
