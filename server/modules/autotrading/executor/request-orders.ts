import { exactOf, floorTo, ONE_EXACT } from '#contract/rules/money/exact.ts'
import { areNamesGoodOnce, type NewOrder, type Venue, type VenueRefusal } from '../venues/venue.ts'
import { type Executor, nameOf, type OrderRow, type Trader } from './parts.ts'

/** A purchase pays at most so much more than the price of now. */
const MAX_SLIP = 1.005
/** At this share of the price nobody sells. */
const OUT_OF_REACH = 0.5
/** What a void order is worth, of the least that is taken. */
const VOID_PERCENT = 120n
/** How often a name is sent before the exchange's refusals are believed: about a minute of asking. */
const MAX_SENT = 8

type Request = Omit<NewOrder, 'stampMs'>

/** A purchase far below the price that leaves nothing standing: all it does is to use up a name. */
function voidOrder(
  base: Request,
  { price, minWorth, step }: { price: number; minWorth: bigint; step: bigint },
): Request {
  const maxPrice = price * OUT_OF_REACH
  const quantity = floorTo((minWorth * VOID_PERCENT * ONE_EXACT) / (100n * exactOf(maxPrice)), step)
  return { ...base, side: 'buy', quantity, maxPrice, stopPrice: undefined }
}

/** What is sent for an order now; undefined while that cannot be said. */
export async function requestFor(
  self: Executor,
  { type }: Trader,
  { order, isVoid }: { order: OrderRow; isVoid: boolean },
): Promise<Request | undefined> {
  const base: Request = {
    clientId: order.client_id,
    symbol: order.symbol,
    side: order.leg === 'ENTRY' ? 'buy' : 'sell',
    quantity: order.quantity,
    stopPrice: order.stop_price ?? undefined,
  }
  if (!areNamesGoodOnce(type) || (base.side === 'sell' && !isVoid)) return base
  const price = (await self.venues.pricesOf(type, [order.symbol])).get(order.symbol)
  const market = await self.venues.marketOf(type, order.symbol)
  if (price === undefined || market === undefined) return undefined
  return isVoid ? voidOrder(base, { price, ...market }) : { ...base, maxPrice: price * MAX_SLIP }
}

/**
 * Whether a refusal is the end of an order. Where a name may be sent again, an earlier request under it may stand or still be
 * on its way: only when nothing stands under it, after it was refused as often as may be, it is over.
 */
export async function isForGood(
  { trader, venue }: { readonly trader: Trader; readonly venue: Venue },
  order: OrderRow,
  refusal: VenueRefusal,
): Promise<boolean> {
  if (!areNamesGoodOnce(trader.type)) return true
  const isFirst = order.tries === 0
  if (refusal.kind === 'key') return isFirst
  if (!isFirst && order.tries < MAX_SENT) return false
  const found = await venue.find(nameOf(order)).catch(() => 'unknown')
  return found === undefined
}
