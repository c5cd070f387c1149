import { toCount } from '#contract/money.ts'
import { MINUTE_MS } from '#server/kernel/clock.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { namedUuid, newUuid } from '#server/kernel/database/ids.ts'
import { recordAccountEvent } from '../account/account-rows.ts'
import type { SentOrder } from '../restore/order-journal.ts'
import { isWithinRules } from './within-rules.ts'
import {
  areNamesGoodOnce,
  type Venue,
  type VenueOrder,
  VenueRefusal,
  WINDOW_MARGIN_MS,
  windowOf,
} from '../venues/venue.ts'
import { isForGood, requestFor } from './request-orders.ts'
import { afterEntry, bookOrder } from './book-fills.ts'
import {
  type Executor,
  type Leg,
  blameOf,
  nameOf,
  ORDER_COLUMNS,
  type OrderRow,
  getOrder,
  type Trader,
} from './parts.ts'

/** An entry that has not arrived by then comes too late; protection and exits are tried until they stand. */
const ENTRY_WITHIN_MS = 5 * MINUTE_MS
const TOO_LATE = 'too late'
const BEYOND_RULES = 'beyond the rules'
/** Lists of ended orders may lag behind those of open ones: only what is missing for so long is gone. */
const MISSING_FOR_MS = MINUTE_MS

/** 32 signs that follow from what an order is for, so that a crash cannot make a second one. */
export function clientIdOf(positionId: string, leg: Leg, attempt: number): string {
  return `m${namedUuid(`auto ${positionId} ${leg} ${attempt}`).replaceAll('-', '').slice(1)}`
}

export interface NewIntent {
  readonly positionId: string
  readonly accountId: string
  readonly leg: Leg
  readonly attempt: number
  readonly symbol: string
  readonly quantity: bigint
  readonly stopPrice?: number | undefined
}

/** Writes down that an order is to be sent, and answers it. The second time it answers nothing. */
export async function intend({ db, clock }: Executor, intent: NewIntent): Promise<OrderRow | undefined> {
  const now = clock.now()
  return await db.maybe<OrderRow>(sql`
    insert into autotrading_orders as o (id, position_id, account_id, leg, attempt, client_id, symbol, quantity, stop_price,
      state, made_at)
    values (${newUuid(now.getTime())}, ${intent.positionId}, ${intent.accountId}, ${intent.leg}, ${intent.attempt},
      ${clientIdOf(intent.positionId, intent.leg, intent.attempt)}, ${intent.symbol}, ${intent.quantity},
      ${intent.stopPrice ?? null}, 'INTENT', ${now})
    on conflict do nothing returning ${ORDER_COLUMNS}`)
}

interface Sending {
  readonly trader: Trader
  readonly venue: Venue
  /** The price has left the signal: nothing is bought any more. */
  readonly isStale?: boolean
  /** Not the order itself is sent but one that cannot trade, under its name: nothing else can then stand under it. */
  readonly isVoid?: boolean
}

/**
 * Sends an order that is known not to stand at the exchange. The row is claimed and its signed instant written first:
 * of several executors one sends, and a late one is outside the window that the exchange keeps.
 */
export async function send(self: Executor, sending: Sending, order: OrderRow): Promise<void> {
  const { trader, venue, isVoid = false } = sending
  if (!isVoid && !(await isWithinRules(self, trader, order))) {
    self.log.error({ order: order.client_id }, 'an order beyond the rules of its member is not sent')
    if (order.state === 'SENT' && areNamesGoodOnce(trader.type))
      return await send(self, { ...sending, isVoid: true }, order)
    return await withdrawIntent(self, order, BEYOND_RULES)
  }
  const request = await requestFor(self, trader, { order, isVoid })
  if (request === undefined) return
  const stampMs = await self.venues.nowMs(trader.type)
  const claimed = await self.db.maybe<SentOrder>(sql`
    update autotrading_orders o set state = 'SENT', tries = tries + 1, sent_ms = ${BigInt(stampMs)}
    from autotrading_positions p
    where o.id = ${order.id} and o.state = ${order.state} and o.tries = ${order.tries} and p.id = o.position_id
    returning o.client_id as "clientId", to_jsonb(o)::text as "order", to_jsonb(p)::text as position`)
  if (claimed === undefined) return
  // Before it is sent: a database that is restored may forget it, and would send it again.
  if (trader.type !== 'paper') self.journal?.append(claimed)
  try {
    const told = await venue.place({ ...request, stampMs })
    if (isVoid && isNothing(told)) return await withdrawIntent(self, claimedOf(order), TOO_LATE)
    await bookOrder(self, sending, { order, told })
  } catch (error) {
    const refusal = error instanceof VenueRefusal ? error : undefined
    if (refusal !== undefined && (await isForGood(sending, order, refusal)))
      return isVoid
        ? await withdrawIntent(self, claimedOf(order), TOO_LATE)
        : await refuse(self, trader, { order, error: refusal })
    // Nobody knows: it stays SENT and is looked up.
    self.log.warn({ order: order.client_id, ...blameOf(error) }, 'an order’s outcome is unknown')
  }
}

async function refuse(
  self: Executor,
  trader: Trader,
  { order, error }: { order: OrderRow; error: VenueRefusal },
): Promise<void> {
  await self.db.tx(async (tx) => {
    await endOrder(self, tx, { order, state: 'REFUSED', reason: error.message })
    await recordAccountEvent(self, tx, {
      accountId: trader.accountId,
      positionId: order.position_id,
      kind: 'ORDER_REFUSED',
      detail: { leg: order.leg, why: error.message },
    })
    if (error.kind === 'key')
      await tx.run(sql`
        update autotrading_keys set check_asked_at = ${self.clock.now()}
        where account_id = ${trader.accountId} and state = 'APPROVED'`)
  })
}

interface Ending {
  readonly order: OrderRow
  readonly state: 'REFUSED' | 'ABSENT'
  readonly reason: string
}

const claimedOf = (order: OrderRow): OrderRow => ({ ...order, state: 'SENT', tries: order.tries + 1 })
const isNothing = ({ isOpen, filled }: VenueOrder): boolean => !isOpen && filled === 0n

/** Ends an order of which nothing stands; an entry's position fails with it. */
async function endOrder({ clock }: Executor, tx: Tx, { order, state, reason }: Ending): Promise<void> {
  const now = clock.now()
  const ended = await tx.run(sql`
    update autotrading_orders set state = ${state}, reason = ${reason}, ended_at = ${now}
    where id = ${order.id} and state in ('INTENT', 'SENT')`)
  if (ended === 0 || order.leg !== 'ENTRY') return
  await tx.run(sql`
    update autotrading_positions set state = 'FAILED', failure = ${reason}, closed_at = ${now}
    where id = ${order.position_id} and state = 'OPENING'`)
}

/** Gives up an order that stands nowhere: never sent, or proved never to have arrived. */
export async function withdrawIntent(self: Executor, order: OrderRow, reason: string): Promise<void> {
  await self.db.tx(async (tx) => {
    const same = await tx.maybe(sql`
      select 1 from autotrading_orders where id = ${order.id} and state = ${order.state} and tries = ${order.tries} for update`)
    // Another executor may have claimed it meanwhile: then it is no longer ours to give up.
    if (same !== undefined) await endOrder(self, tx, { order, state: 'ABSENT', reason })
  })
}

/**
 * Advances an order by one step: an intent is sent; one of unknown outcome is looked up, and sent again only once the
 * exchange says, after the window has closed by its own clock, that there is none; one that stands is read. Where a name is
 * good once no window is needed: the same name is sent again, and one that is given up is spent on an order that cannot trade.
 */
export async function settle(self: Executor, sending: Sending, order: OrderRow): Promise<void> {
  const isUnwanted = order.leg === 'ENTRY' && sending.isStale === true
  if (order.state === 'INTENT')
    return isUnwanted ? await withdrawIntent(self, order, TOO_LATE) : await send(self, sending, order)
  const askedMs = await self.venues.nowMs(sending.trader.type)
  const told: VenueOrder | undefined = await sending.venue.find(nameOf(order))
  if (told !== undefined) {
    if (order.state === 'LIVE')
      await self.db.run(sql`delete from autotrading_notes where ${isMissing(order)}`)
    return await bookOrder(self, sending, { order, told })
  }
  const isProof = askedMs > toCount(order.sent_ms ?? 0n) + windowOf(sending.trader.type) + WINDOW_MARGIN_MS
  if (order.state === 'LIVE') return await forgetGone(self, order)
  if (!isProof) return
  const isOld = self.clock.nowMs() - order.made_at.getTime() > ENTRY_WITHIN_MS
  const isGivenUp = isUnwanted || (order.leg === 'ENTRY' && isOld)
  if (isGivenUp && !areNamesGoodOnce(sending.trader.type)) return await withdrawIntent(self, order, TOO_LATE)
  await send(self, { ...sending, isVoid: isGivenUp }, order)
}

const isMissing = ({ id, account_id }: OrderRow) =>
  sql`account_id = ${account_id} and kind = 'ORDER_MISSING' and detail->>'order' = ${id}`

/** An order that stood and that the exchange has not known for a while stands no more: what it traded is booked already. */
async function forgetGone(self: Executor, order: OrderRow): Promise<void> {
  const { db, clock } = self
  const now = clock.now()
  const missing = await db.maybe<{ at: Date }>(sql`
    select at from autotrading_notes where ${isMissing(order)} order by at limit 1`)
  if (missing === undefined)
    return await recordAccountEvent(self, db, {
      accountId: order.account_id,
      positionId: order.position_id,
      kind: 'ORDER_MISSING',
      detail: { order: order.id, leg: order.leg },
    })
  if (now.getTime() - missing.at.getTime() < MISSING_FOR_MS) return
  await db.tx(async (tx) => {
    const gone = await tx.run(sql`
      update autotrading_orders set state = 'DONE', reason = 'gone', ended_at = ${now}
      where id = ${order.id} and state = 'LIVE'`)
    if (gone === 0 || order.leg !== 'ENTRY') return
    const position = await tx.one<{ id: string; bought: bigint }>(
      sql`select id, bought from autotrading_positions where id = ${order.position_id}`,
    )
    await afterEntry(self, tx, position)
  })
}

/** Settles and returns the order as it stands afterwards. */
export async function settled(self: Executor, sending: Sending, order: OrderRow): Promise<OrderRow> {
  await settle(self, sending, order)
  return await getOrder(self.db, order.id)
}

export function unsettledOf(db: Queryable, positionId: string): Promise<OrderRow[]> {
  return db.many<OrderRow>(sql`
    select ${ORDER_COLUMNS} from autotrading_orders o
    where o.position_id = ${positionId} and o.state in ('INTENT', 'SENT', 'LIVE') order by o.made_at, o.attempt`)
}
