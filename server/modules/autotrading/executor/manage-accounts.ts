import { type AutoType, isStopWatched } from '#contract/rules/autotrading.ts'
import { SECOND_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { IS_OPEN, POSITION_COLUMNS, type PositionRow } from '../position-rows.ts'
import { VenueRefusal } from '../venues/venue.ts'
import { isQuiet, managePosition } from './positions/manage-position.ts'
import {
  always,
  atOnce,
  type Executor,
  blameOf,
  type MayAct,
  ORDER_COLUMNS,
  type OrderRow,
  type Trader,
} from './parts.ts'

/** Accounts worked on side by side; each one's positions come one after the other. */
const AT_ONCE = 32
/** An account whose key is refused is left alone for so long; its health is looked after elsewhere. */
const KEY_REST_MS = 10 * SECOND_MS

type OpenRow = PositionRow & { readonly member_id: string; readonly type: AutoType }

async function listOpen({ db }: Executor) {
  const positions = await db.many<OpenRow>(sql`
    select ${POSITION_COLUMNS}, a.member_id, a.type from autotrading_positions p
    join autotrading_accounts a on a.id = p.account_id where ${IS_OPEN} order by p.id`)
  if (positions.length === 0) return { positions, ordersOf: new Map<string, OrderRow[]>() }
  const orders = await db.many<OrderRow>(sql`
    select ${ORDER_COLUMNS} from autotrading_orders o where o.state in ('INTENT', 'SENT', 'LIVE') order by o.made_at`)
  return { positions, ordersOf: Map.groupBy(orders, ({ position_id }) => position_id) }
}

/** Prices per kind of account; a kind whose exchange does not answer has none, and only work that needs no price continues. */
async function fetchPrices(
  self: Executor,
  positions: readonly OpenRow[],
): Promise<ReadonlyMap<AutoType, ReadonlyMap<string, number>>> {
  const told = new Map<AutoType, ReadonlyMap<string, number>>()
  for (const [type, rows] of Map.groupBy(positions, (row) => row.type)) {
    const symbols = [...new Set(rows.map(({ symbol }) => symbol))]
    const prices = await self.venues.pricesOf(type, symbols).catch((error: unknown) => {
      self.log.warn({ exchange: type, ...blameOf(error) }, 'no prices')
      return new Map<string, number>()
    })
    told.set(type, prices)
  }
  return told
}

async function manageOne(self: Executor, position: OpenRow, price: number | undefined): Promise<void> {
  const trader: Trader = { accountId: position.account_id, memberId: position.member_id, type: position.type }
  try {
    const venue = await self.venues.venueOf(trader)
    await managePosition(self, { trader, venue, position, price })
  } catch (error) {
    if (error instanceof VenueRefusal && error.kind === 'key')
      self.tired.set(position.account_id, self.clock.nowMs() + KEY_REST_MS)
    // One account's failure must not delay the others: the next round tries again.
    self.log.warn({ account: position.account_id, ...blameOf(error) }, 'a position could not be brought on')
  }
}

/** Brings every position on that needs it; returns how many are open and how many were looked after. `mayAct` is asked only then. */
export async function manageAccounts(self: Executor, mayAct: MayAct = always) {
  const { positions, ordersOf } = await listOpen(self)
  const open = positions.length
  if (open === 0) return { open, lookedAfter: 0 }
  const prices = await fetchPrices(self, positions)
  const priceOf = ({ type, symbol }: OpenRow) => prices.get(type)?.get(symbol)
  const now = self.clock.nowMs()
  const isTired = ({ account_id }: OpenRow) => (self.tired.get(account_id) ?? 0) > now
  const due = positions.filter(
    (position) =>
      !isTired(position) &&
      !isQuiet(
        self,
        { position, price: priceOf(position), isWatched: isStopWatched(position.type) },
        ordersOf.get(position.id) ?? [],
      ),
  )
  if (due.length === 0 || !(await mayAct())) return { open, lookedAfter: 0 }
  await atOnce([...Map.groupBy(due, ({ account_id }) => account_id).values()], AT_ONCE, async (own) => {
    for (const position of own) await manageOne(self, position, priceOf(position))
  })
  return { open, lookedAfter: due.length }
}
