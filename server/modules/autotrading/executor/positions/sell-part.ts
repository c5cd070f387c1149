import { floorTo, worthOf } from '#contract/rules/money/exact.ts'
import { sql } from '#server/kernel/database/db.ts'
import { heldOf } from '../../position-rows.ts'
import type { VenueMarket } from '../../venues/venue.ts'
import type { Executor } from '../parts.ts'
import {
  countRefused,
  getPosition,
  type Managed,
  MAX_REFUSALS,
  placeStop,
  sellAtMarket,
  withdrawStop,
} from './position-orders.ts'

/** How much is still to be sold until only what the member keeps is left; nothing below what the exchange takes. */
async function leftToSell(
  self: Executor,
  { position, price }: Managed,
  market: VenueMarket,
): Promise<bigint> {
  const current = await getPosition(self, position.id)
  if (current.state !== 'OPEN' || current.kept_quantity === null) return 0n
  if ((await countRefused(self, position.id, { leg: 'EXIT' })) >= MAX_REFUSALS) return 0n
  const quantity = floorTo(heldOf(current) - current.kept_quantity, market.step)
  const isTooLittle = price !== undefined && worthOf(quantity, price) < market.minWorth
  return quantity < market.least || isTooLittle ? 0n : quantity
}

/** Sells a part at the market and protects the rest again: the old stop needs the coins, so it is withdrawn first. */
export async function sellPart(self: Executor, managed: Managed): Promise<void> {
  const { position, trader } = managed
  // Asked first: while nobody answers, the stop stays.
  const market = await self.venues.marketOf(trader.type, position.symbol)
  if (market === undefined || !(await withdrawStop(self, managed, 'a part is sold first'))) return
  const quantity = await leftToSell(self, managed, market)
  if (quantity > 0n) {
    await sellAtMarket(self, managed, quantity)
    // What the market did not fill at once is asked for again at the next look.
    if ((await leftToSell(self, managed, market)) > 0n) return
  }
  const kept = await getPosition(self, position.id)
  if (kept.state !== 'OPEN') return
  // What the member asked for meanwhile is sold at the next look.
  await self.db.run(sql`
    update autotrading_positions set kept_quantity = null
    where id = ${position.id} and kept_quantity is not distinct from ${kept.kept_quantity}`)
  await placeStop(self, { ...managed, position: kept }, kept.wished_stop ?? kept.stop)
}
