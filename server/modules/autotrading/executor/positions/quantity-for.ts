import { exactOf, floorTo, ONE_EXACT } from '#contract/rules/money/exact.ts'
import type { VenueMarket } from '../../venues/venue.ts'

/** What a market asks of an order. */
export interface MarketAsk extends Pick<VenueMarket, 'step' | 'least' | 'minWorth'> {
  /** The price of now at the account's kind of exchange. */
  readonly price: number
}

/** How much a sum buys; undefined for what could not be sold again at its stop after the fee of the purchase. */
export function quantityFor(
  sum: bigint,
  { price, step, least, minWorth, stop }: MarketAsk & { readonly stop: number },
): bigint | undefined {
  const quantity = floorTo((sum * ONE_EXACT) / exactOf(price), step)
  const worth = (quantity * exactOf(stop)) / ONE_EXACT
  const isEnough = quantity >= (least * 11n) / 10n && worth >= (minWorth * 11n) / 10n
  return isEnough ? quantity : undefined
}
