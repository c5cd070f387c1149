import { isStopWatched } from '#contract/rules/autotrading.ts'
import { floorTo } from '#contract/rules/money/exact.ts'
import { sql } from '#server/kernel/database/db.ts'
import { heldOf, POSITION_COLUMNS, type PositionRow } from '../../position-rows.ts'
import { KEY_REFUSED, type Venue } from '../../venues/venue.ts'
import { closeBooked } from '../close-booked.ts'
import { type Executor, nameOf, type OrderRow, type Trader } from '../parts.ts'
import { intend, settle, settled, unsettledOf, withdrawIntent } from '../send-orders.ts'

/** An exchange that has refused so often will not change its mind. */
export const MAX_REFUSALS = 3

/** A position that is looked after, with the way to its exchange. */
export interface Managed {
  readonly trader: Trader
  readonly venue: Venue
  readonly position: PositionRow
  readonly price: number | undefined
}

/** A position as it stands now. */
export function getPosition({ db }: Executor, id: string): Promise<PositionRow> {
  return db.one<PositionRow>(sql`select ${POSITION_COLUMNS} from autotrading_positions p where p.id = ${id}`)
}

/**
 * Orders of at least so much of a position that were refused for what they are, not for the key they came with: that a part was too little
 * says nothing of the whole.
 */
export async function countRefused(
  { db }: Executor,
  positionId: string,
  { leg, atLeast = 0n }: { readonly leg: 'STOP' | 'EXIT'; readonly atLeast?: bigint },
): Promise<number> {
  const { refused } = await db.one<{ refused: number }>(sql`
    select count(*)::integer as refused from autotrading_orders
    where position_id = ${positionId} and leg = ${leg} and state = 'REFUSED' and reason <> ${KEY_REFUSED}
      and quantity >= ${atLeast}`)
  return refused
}

async function nextAttempt(self: Executor, positionId: string, leg: 'STOP' | 'EXIT'): Promise<number> {
  const { last } = await self.db.one<{ last: number }>(sql`
    select coalesce(max(attempt), 0) as last from autotrading_orders where position_id = ${positionId} and leg = ${leg}`)
  return last + 1
}

/** Leaves a stop at the exchange for all that is held, where it keeps stops; too little to sell closes the position. */
export async function placeStop(self: Executor, managed: Managed, stopPrice: number): Promise<void> {
  const { position, trader } = managed
  const market = await self.venues.marketOf(trader.type, position.symbol)
  if (market === undefined) return
  const quantity = floorTo(heldOf(position), market.step)
  if (quantity < market.least)
    return await self.db.tx((tx) => closeBooked(self, tx, { position, reason: undefined }))
  if (isStopWatched(trader.type)) return
  const order = await intend(self, {
    positionId: position.id,
    accountId: trader.accountId,
    leg: 'STOP',
    attempt: await nextAttempt(self, position.id, 'STOP'),
    symbol: position.symbol,
    quantity,
    stopPrice: onTick(stopPrice, market.tick),
  })
  if (order !== undefined) await settle(self, managed, order)
}

/** A price the exchange takes: the multiple of its tick below. */
function onTick(price: number, tick: number): number {
  const ticks = price / tick
  const whole = ticks - (ticks % 1)
  return +(whole * tick).toPrecision(15)
}

interface Replacement {
  readonly order: OrderRow
  readonly stop: number
}

/**
 * Takes the old stop back before the new one is set: both would need the same coins. What a member wishes may lie below the old
 * stop; a stop that follows the price never does.
 */
export async function replaceStop(
  self: Executor,
  managed: Managed,
  { order, stop }: Replacement,
): Promise<void> {
  const { position, venue } = managed
  await venue.cancel(nameOf(order))
  const after = await settled(self, managed, order)
  if (after.state !== 'DONE') return
  await self.db.run(sql`
    update autotrading_positions set stop = ${stop}, wished_stop = nullif(wished_stop, ${stop})
    where id = ${position.id} and state = 'OPEN' and (stop < ${stop} or wished_stop = ${stop})`)
  const current = await getPosition(self, position.id)
  if (current.state === 'OPEN') await placeStop(self, { ...managed, position: current }, current.stop)
}

/** Takes the stop back and settles whatever else is under way; whether nothing of the position stands any more. */
export async function withdrawStop(self: Executor, managed: Managed, reason: string): Promise<boolean> {
  const { position, venue } = managed
  for (const order of await unsettledOf(self.db, position.id)) {
    const isStop = order.leg === 'STOP'
    if (isStop && order.state === 'INTENT') await withdrawIntent(self, order, reason)
    else {
      if (isStop && order.state === 'LIVE') await venue.cancel(nameOf(order))
      await settle(self, managed, order)
    }
  }
  return (await unsettledOf(self.db, position.id)).length === 0
}

/** Sells so much of a position at the market. */
export async function sellAtMarket(self: Executor, managed: Managed, quantity: bigint): Promise<void> {
  const { position, trader } = managed
  const order = await intend(self, {
    positionId: position.id,
    accountId: trader.accountId,
    leg: 'EXIT',
    attempt: await nextAttempt(self, position.id, 'EXIT'),
    symbol: position.symbol,
    quantity,
  })
  if (order !== undefined) await settle(self, managed, order)
}
