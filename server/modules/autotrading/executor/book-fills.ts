import { sql, type Tx } from '#server/kernel/database/db.ts'
import { lockAccountById } from '../account/account-rows.ts'
import { heldOf, POSITION_COLUMNS, type PositionRow } from '../position-rows.ts'
import type { Venue, VenueFill, VenueOrder } from '../venues/venue.ts'
import { closeBooked } from './close-booked.ts'
import type { Executor, OrderRow, Trader } from './parts.ts'

interface OrderReport {
  readonly order: OrderRow
  readonly told: VenueOrder
}

/** What a position may keep that is too little to sell: less than the least that its exchange takes. */
async function dustOf(self: Executor, trader: Trader, order: OrderRow): Promise<bigint> {
  const market = await self.venues.marketOf(trader.type, order.symbol)
  return market?.least ?? 1n
}

/** Books what the exchange says about an order: each of its trades once, then what follows for the position. */
export async function bookOrder(
  self: Executor,
  { trader, venue }: { trader: Trader; venue: Venue },
  { order, told }: OrderReport,
): Promise<void> {
  if (told.isOpen && told.filled === 0n) return await stand(self, { order, told })
  const fills = told.fills ?? (told.filled > 0n ? await venue.fills(order.symbol, told) : [])
  const dust = await dustOf(self, trader, order)
  await self.db.tx(async (tx) => {
    // What may close a position changes the account as well; accounts are locked before positions.
    if (order.leg !== 'ENTRY') await lockAccountById(tx, order.account_id)
    await insertFills(tx, order, fills)
    const position = await sumUp(tx, order.position_id)
    const isOver = await writeOrder(self, tx, { order, told })
    if (!isOver) return
    if (order.leg === 'ENTRY') await afterEntry(self, tx, position)
    else if (heldOf(position) < dust)
      await closeBooked(self, tx, { position, reason: order.leg === 'STOP' ? 'STOP' : undefined })
  })
}

/** An order that stands and has not traded: there is nothing to sum up. */
async function stand({ db }: Executor, { order, told }: OrderReport): Promise<void> {
  await db.run(sql`
    update autotrading_orders set state = 'LIVE', exchange_id = ${told.exchangeId}
    where id = ${order.id} and state in ('SENT', 'LIVE')`)
}

async function insertFills(tx: Tx, order: OrderRow, fills: readonly VenueFill[]): Promise<void> {
  if (fills.length === 0) return
  await tx.run(sql`
    insert into autotrading_fills (account_id, symbol, trade_id, order_id, position_id, side, price, quantity, quote, fee,
      fee_coin, at)
    select ${order.account_id}, ${order.symbol}, f.id, ${order.id}, ${order.position_id},
      ${order.leg === 'ENTRY' ? 'buy' : 'sell'}, f.price, f.quantity, f.quote, f.fee, f.coin, f.at
    from unnest(${fills.map(({ id }) => id)}::text[], ${fills.map(({ price }) => price)}::float8[],
      ${fills.map(({ quantity }) => quantity)}::bigint[], ${fills.map(({ quote }) => quote)}::bigint[],
      ${fills.map(({ fee }) => fee)}::bigint[], ${fills.map(({ feeCoin }) => feeCoin)}::text[],
      ${fills.map(({ at }) => at)}::timestamptz[]) as f (id, price, quantity, quote, fee, coin, at)
    on conflict do nothing`)
}

/** A position is the sum of its fills, computed each time. */
async function sumUp(tx: Tx, positionId: string): Promise<PositionRow> {
  return await tx.one<PositionRow>(sql`
    update autotrading_positions p set bought = s.bought, sold = s.sold, base_fee = s.base_fee, spent = s.spent,
      received = s.received, quote_fee = s.quote_fee
    from (
      select coalesce(sum(quantity) filter (where side = 'buy'), 0)::bigint as bought,
        coalesce(sum(quantity) filter (where side = 'sell'), 0)::bigint as sold,
        coalesce(sum(fee) filter (where fee_coin = split_part(symbol, '/', 1)), 0)::bigint as base_fee,
        coalesce(sum(quote) filter (where side = 'buy'), 0)::bigint as spent,
        coalesce(sum(quote) filter (where side = 'sell'), 0)::bigint as received,
        coalesce(sum(fee) filter (where fee_coin = split_part(symbol, '/', 2)), 0)::bigint as quote_fee
      from autotrading_fills where position_id = ${positionId}) s
    where p.id = ${positionId}
    returning ${POSITION_COLUMNS}`)
}

/** Writes how an order stands. It is over only when every trade that the exchange counts is booked. */
async function writeOrder({ clock }: Executor, tx: Tx, { order, told }: OrderReport): Promise<boolean> {
  const { booked } = await tx.one<{ booked: bigint }>(sql`
    select coalesce(sum(quantity), 0)::bigint as booked from autotrading_fills where order_id = ${order.id}`)
  const isOver = !told.isOpen && booked === told.filled
  const state = isOver ? 'DONE' : 'LIVE'
  const written = await tx.run(sql`
    update autotrading_orders set state = ${state}, exchange_id = ${told.exchangeId},
      ended_at = ${isOver ? clock.now() : null}
    where id = ${order.id} and state in ('SENT', 'LIVE')`)
  return isOver && written === 1
}

/** After an entry is over: what was bought is held, and without anything there is no position. */
export async function afterEntry(
  { clock }: Pick<Executor, 'clock'>,
  tx: Tx,
  position: Pick<PositionRow, 'id' | 'bought'>,
): Promise<void> {
  if (position.bought > 0n)
    await tx.run(
      sql`update autotrading_positions set state = 'OPEN' where id = ${position.id} and state = 'OPENING'`,
    )
  else
    await tx.run(sql`
      update autotrading_positions set state = 'FAILED', failure = 'not filled', closed_at = ${clock.now()}
      where id = ${position.id} and state = 'OPENING'`)
}
