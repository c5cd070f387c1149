import type { ExitReason } from '#contract/trading/autotrading-positions.ts'
import { isStopWatched, trailedStop } from '#contract/rules/autotrading.ts'
import { floorTo } from '#contract/rules/money/exact.ts'
import { SECOND_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { newWatch, resolveStep } from '#server/modules/signals/signals.ts'
import { recordAccountEvent } from '../../account/account-rows.ts'
import { heldOf, type PositionRow } from '../../position-rows.ts'
import { closeBooked } from '../close-booked.ts'
import { type Executor, nameOf, type OrderRow } from '../parts.ts'
import { settle, settled, unsettledOf, withdrawIntent } from '../send-orders.ts'
import {
  countRefused,
  getPosition,
  type Managed,
  MAX_REFUSALS,
  placeStop,
  replaceStop,
  sellAtMarket,
  withdrawStop,
} from './position-orders.ts'
import { sellPart } from './sell-part.ts'
import { watchStop, nextStop } from './watched-stop.ts'

/** A stop that was reached sells at the exchange; when it has not within this time, we sell. */
const STOP_GRACE_MS = 10 * SECOND_MS
/** The same for what is left of an entry that filled in parts. */
const ENTRY_GRACE_MS = 10 * SECOND_MS

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
  { position, price, isWatched }: Pick<Managed, 'position' | 'price'> & { readonly isWatched: boolean },
  orders: readonly OrderRow[],
): boolean {
  const isWishing = position.wished_stop !== null || position.kept_quantity !== null
  if (position.state !== 'OPEN' || position.close_reason !== null || isWishing) return false
  const [stop, ...others] = orders
  const isKept = stop?.leg === 'STOP' && stop.state === 'LIVE' && others.length === 0
  if (isWatched ? orders.length > 0 : !isKept) return false
  if (price === undefined) return true
  const isMoving = nextStop({ position, price }) !== undefined
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
  if (position.kept_quantity !== null && state === undefined) {
    await sellPart(self, managed)
    return undefined
  }
  if (isStopWatched(managed.trader.type)) return await watchStop(self, managed, state === 'STOPPED')
  if (stop === undefined) {
    // An exchange that takes no stop leaves nothing to protect the position with.
    if (state === 'STOPPED' || (await countRefused(self, position.id, { leg: 'STOP' })) >= MAX_REFUSALS)
      return 'STOP'
    await placeStop(self, managed, position.stop)
    return undefined
  }
  if (stop.state !== 'LIVE' || state === 'STOPPED') {
    const after = await settled(self, managed, stop)
    return state === 'STOPPED' && after.state !== 'DONE' ? await patience(self, position) : undefined
  }
  if (position.wished_stop !== null)
    await replaceStop(self, managed, { order: stop, stop: position.wished_stop })
  else await trail(self, managed, stop)
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

async function trail(self: Executor, managed: Managed, order: OrderRow): Promise<void> {
  const { position, price } = managed
  if (position.trailing_bps === null || price === undefined) return
  const stop = trailedStop(position.stop, price, position.trailing_bps)
  if (stop !== undefined) await replaceStop(self, managed, { order, stop })
}

/** Takes the stop back, then sells what is held at the market, until nothing is left. */
async function manageExit(self: Executor, managed: Managed): Promise<void> {
  const { position, trader } = managed
  if (position.state !== 'CLOSING') return
  if (!(await withdrawStop(self, managed, 'closed before it was sent'))) return
  const current = await getPosition(self, position.id)
  const market = await self.venues.marketOf(trader.type, position.symbol)
  if (current.state !== 'CLOSING' || market === undefined) return
  const quantity = floorTo(await sellable(self, managed, current), market.step)
  // What an exchange will not take again and again is too little to sell: it stays with the member.
  const refused = await countRefused(self, position.id, { leg: 'EXIT', atLeast: quantity })
  if (quantity < market.least || refused >= MAX_REFUSALS)
    return await self.db.tx((tx) => closeBooked(self, tx, { position: current, reason: undefined }))
  await sellAtMarket(self, managed, quantity)
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
