import type { ExitReason } from '#contract/trading/autotrading-positions.ts'
import { trailedStop } from '#contract/rules/autotrading.ts'
import { floorTo } from '#contract/rules/money/exact.ts'
import { SECOND_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { newWatch, resolveStep } from '#server/modules/signals/signals.ts'
import { recordAccountEvent } from '../account/account-rows.ts'
import { heldOf, POSITION_COLUMNS, type PositionRow } from '../position-rows.ts'
import { KEY_REFUSED, type Venue } from '../venues/venue.ts'
import { closeBooked } from './close-booked.ts'
import { type Executor, nameOf, type OrderRow, type Trader } from './parts.ts'
import { intend, settle, settled, unsettledOf, withdrawIntent } from './send-orders.ts'

/** A stop that was reached sells at the exchange; when it has not within this time, we sell. */
const STOP_GRACE_MS = 10 * SECOND_MS
/** The same for what is left of an entry that filled in parts. */
const ENTRY_GRACE_MS = 10 * SECOND_MS
/** An exchange that has refused so often will not change its mind. */
const MAX_REFUSALS = 3

export interface Managed {
  readonly trader: Trader
  readonly venue: Venue
  readonly position: PositionRow
  readonly price: number | undefined
}

/** How a position stands at this price and instant: the very rule that resolves signals, with the member's own stop. */
export function stateAt(position: PositionRow, price: number, atMs: number) {
  const { symbol, target, stop, found_at, valid_until } = position
  const tick = {
    symbol,
    intervalMinutes: 0,
    openTimeMs: atMs,
    open: price,
    high: price,
    low: price,
    close: price,
    volume: 0,
  }
  const watched = {
    direction: 1,
    target: target ?? Number.POSITIVE_INFINITY,
    stop,
    foundAtMs: found_at.getTime(),
    validUntilMs: valid_until.getTime(),
  }
  return resolveStep(watched, newWatch(), tick)?.state
}

const REASONS: Readonly<Record<'HIT' | 'STOPPED' | 'EXPIRED', ExitReason>> = {
  HIT: 'TARGET',
  STOPPED: 'STOP',
  EXPIRED: 'EXPIRED',
}

/** Whether a position needs anything at this price; most do not, most of the time. */
export function isQuiet(
  self: Executor,
  { position, price }: Omit<Managed, 'trader' | 'venue'>,
  orders: readonly OrderRow[],
): boolean {
  if (position.state !== 'OPEN' || position.close_reason !== null) return false
  const [stop, ...others] = orders
  if (stop?.leg !== 'STOP' || stop.state !== 'LIVE' || others.length > 0) return false
  if (price === undefined) return true
  const isMoving =
    position.trailing_bps !== null && trailedStop(position.stop, price, position.trailing_bps) !== undefined
  return !isMoving && stateAt(position, price, self.clock.nowMs()) === undefined
}

/** Brings one position one step on. */
export async function managePosition(self: Executor, managed: Managed): Promise<void> {
  let { position } = managed
  if (position.state === 'OPENING') {
    await manageEntry(self, managed)
    // What has just been bought gets its stop at once.
    position = await getPosition(self, position.id)
  }
  if (position.state === 'OPEN' && position.close_reason === null) {
    const reason = await manageOpen(self, { ...managed, position })
    if (reason === undefined) return
    await requestClose(self, position.id, reason)
  } else if (position.state === 'OPEN')
    await requestClose(self, position.id, position.close_reason ?? 'MEMBER')
  await manageExit(self, { ...managed, position: await getPosition(self, position.id) })
}

function getPosition({ db }: Executor, id: string): Promise<PositionRow> {
  return db.one<PositionRow>(sql`select ${POSITION_COLUMNS} from autotrading_positions p where p.id = ${id}`)
}

/** From now on the position is being closed; the first reason stays. */
export async function requestClose(
  { db }: Pick<Executor, 'db'>,
  id: string,
  reason: ExitReason,
): Promise<void> {
  await db.run(sql`
    update autotrading_positions set state = 'CLOSING', close_reason = coalesce(close_reason, ${reason})
    where id = ${id} and state in ('OPEN', 'CLOSING')`)
}

async function manageEntry(self: Executor, managed: Managed): Promise<void> {
  const { position, venue } = managed
  const [entry] = await unsettledOf(self.db, position.id)
  if (entry === undefined) return
  // Asked to close before anything was sent: nothing needs to be bought.
  if (entry.state === 'INTENT' && position.close_reason !== null)
    return await withdrawIntent(self, entry, 'closed before it was sent')
  const { price } = managed
  const isStale = price !== undefined && stateAt(position, price, self.clock.nowMs()) !== undefined
  const after = await settled(self, { ...managed, isStale }, entry)
  const isSlow = self.clock.nowMs() - position.opened_at.getTime() > ENTRY_GRACE_MS
  if (after.state !== 'LIVE' || !isSlow) return
  await venue.cancel(nameOf(after))
  await settle(self, managed, after)
}

/** Keeps the stop at the exchange and follows the price. Returns why the position must be closed, if it must. */
async function manageOpen(self: Executor, managed: Managed): Promise<ExitReason | undefined> {
  const { position, price } = managed
  const state = price === undefined ? undefined : stateAt(position, price, self.clock.nowMs())
  const orders = await unsettledOf(self.db, position.id)
  const stop = orders.find(({ leg }) => leg === 'STOP')
  if (state === 'HIT' || state === 'EXPIRED') return REASONS[state]
  if (stop === undefined) {
    // An exchange that takes no stop leaves nothing to protect the position with.
    if (state === 'STOPPED' || (await countRefused(self, position.id, 'STOP')) >= MAX_REFUSALS) return 'STOP'
    await placeStop(self, managed, position.stop)
    return undefined
  }
  if (stop.state !== 'LIVE' || state === 'STOPPED') {
    const after = await settled(self, managed, stop)
    return state === 'STOPPED' && after.state !== 'DONE' ? await patience(self, position) : undefined
  }
  await trail(self, managed, stop)
  return undefined
}

/** The exchange has a moment to carry its stop out. */
async function patience(self: Executor, position: PositionRow): Promise<ExitReason | undefined> {
  const now = self.clock.now()
  const known = await self.db.maybe<{ at: Date }>(sql`
    select at from autotrading_notes where position_id = ${position.id} and kind = 'STOP_REACHED' order by at limit 1`)
  if (known === undefined) {
    await recordAccountEvent(self, self.db, {
      accountId: position.account_id,
      positionId: position.id,
      kind: 'STOP_REACHED',
    })
    return undefined
  }
  return now.getTime() - known.at.getTime() >= STOP_GRACE_MS ? 'STOP' : undefined
}

/** Orders of a position that were refused for what they are, not for the key they came with. */
async function countRefused({ db }: Executor, positionId: string, leg: 'STOP' | 'EXIT'): Promise<number> {
  const { refused } = await db.one<{ refused: number }>(sql`
    select count(*)::integer as refused from autotrading_orders
    where position_id = ${positionId} and leg = ${leg} and state = 'REFUSED' and reason <> ${KEY_REFUSED}`)
  return refused
}

async function nextAttempt(self: Executor, positionId: string, leg: 'STOP' | 'EXIT'): Promise<number> {
  const { last } = await self.db.one<{ last: number }>(sql`
    select coalesce(max(attempt), 0) as last from autotrading_orders where position_id = ${positionId} and leg = ${leg}`)
  return last + 1
}

async function placeStop(self: Executor, managed: Managed, stopPrice: number): Promise<void> {
  const { position, trader } = managed
  const market = await self.venues.marketOf(trader.type, position.symbol)
  if (market === undefined) return
  const quantity = floorTo(heldOf(position), market.step)
  if (quantity < market.least)
    return await self.db.tx((tx) => closeBooked(self, tx, { position, reason: undefined }))
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

/** Takes the old stop back before the new one is set: both would need the same coins. */
async function trail(self: Executor, managed: Managed, stop: OrderRow): Promise<void> {
  const { position, venue, price } = managed
  if (position.trailing_bps === null || price === undefined) return
  const raised = trailedStop(position.stop, price, position.trailing_bps)
  if (raised === undefined) return
  await venue.cancel(nameOf(stop))
  const after = await settled(self, managed, stop)
  if (after.state !== 'DONE') return
  await self.db.run(sql`
    update autotrading_positions set stop = ${raised} where id = ${position.id} and state = 'OPEN' and stop < ${raised}`)
  const current = await getPosition(self, position.id)
  if (current.state === 'OPEN') await placeStop(self, { ...managed, position: current }, current.stop)
}

/** Takes the stop back, then sells what is held at the market, until nothing is left. */
async function manageExit(self: Executor, managed: Managed): Promise<void> {
  const { position, venue, trader } = managed
  if (position.state !== 'CLOSING') return
  for (const order of await unsettledOf(self.db, position.id)) {
    if (order.leg === 'STOP' && order.state === 'INTENT')
      await withdrawIntent(self, order, 'closed before it was sent')
    else {
      if (order.leg === 'STOP' && order.state === 'LIVE') await venue.cancel(nameOf(order))
      await settle(self, managed, order)
    }
  }
  if ((await unsettledOf(self.db, position.id)).length > 0) return
  const current = await getPosition(self, position.id)
  const market = await self.venues.marketOf(trader.type, position.symbol)
  if (current.state !== 'CLOSING' || market === undefined) return
  const quantity = floorTo(await sellable(self, managed, current), market.step)
  // What an exchange will not take again and again is too little to sell: it stays with the member.
  if (quantity < market.least || (await countRefused(self, position.id, 'EXIT')) >= MAX_REFUSALS)
    return await self.db.tx((tx) => closeBooked(self, tx, { position: current, reason: undefined }))
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

/** After the exchange refused a sale for lack of coins: no more than the actual balance. */
async function sellable(self: Executor, { venue, trader }: Managed, position: PositionRow): Promise<bigint> {
  const held = heldOf(position)
  const refused = await self.db.maybe(sql`
    select 1 from autotrading_orders where position_id = ${position.id} and leg = 'EXIT' and state = 'REFUSED' limit 1`)
  if (refused === undefined) return held
  const [base = ''] = position.symbol.split('/')
  const there = await venue.total(base)
  if (there >= held) return held
  await recordAccountEvent(self, self.db, {
    accountId: trader.accountId,
    positionId: position.id,
    kind: 'COINS_MISSING',
  })
  await self.db.run(sql`update autotrading_positions set close_reason = 'LOST' where id = ${position.id}`)
  return there
}
