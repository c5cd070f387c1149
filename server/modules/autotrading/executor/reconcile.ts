import { sql } from '#server/kernel/database/db.ts'
import {
  type AccountRow,
  ACCOUNT_COLUMNS,
  lockAccountById,
  recordAccountEvent,
} from '../account/account-rows.ts'
import { IS_OPEN, POSITION_COLUMNS, type PositionRow, profitOf } from '../position-rows.ts'
import { applyLimits } from './close-booked.ts'
import { atOnce, type Executor, blameOf, ORDER_COLUMNS, type OrderRow, type Trader } from './parts.ts'
import { settle } from './send-orders.ts'

const AT_ONCE = 16

async function isReached(self: Executor, { id }: AccountRow, reached: boolean): Promise<void> {
  const now = self.clock.now()
  await self.db.run(sql`
    update autotrading_accounts set down_since = ${reached ? null : now},
      reconciled_at = case when ${reached} then ${now} else reconciled_at end
    where id = ${id} and (${reached} or down_since is null)`)
}

/** Compares what we believe to stand at the exchange with what does. Orders that are not ours are not looked at. */
async function compare(self: Executor, account: AccountRow): Promise<void> {
  const trader: Trader = { accountId: account.id, memberId: account.member_id, type: account.type }
  const venue = await self.venues.venueOf(trader)
  const believed = await self.db.many<OrderRow>(sql`
    select ${ORDER_COLUMNS} from autotrading_orders o where o.account_id = ${account.id} and o.state = 'LIVE'`)
  const open = await venue.openOrders([...new Set(believed.map(({ symbol }) => symbol))])
  for (const order of believed.filter(({ client_id }) => !open.has(client_id))) {
    await settle(self, { trader, venue }, order)
    await recordAccountEvent(self, self.db, {
      accountId: account.id,
      positionId: order.position_id,
      kind: 'ORDER_GONE',
      detail: { leg: order.leg },
    })
  }
}

/** The drawdown counts what open positions would lose now. */
async function watchDrawdown(self: Executor, account: AccountRow): Promise<void> {
  const open = await self.db.many<PositionRow>(sql`
    select ${POSITION_COLUMNS} from autotrading_positions p where p.account_id = ${account.id} and ${IS_OPEN}`)
  const prices = await self.venues.pricesOf(account.type, [...new Set(open.map(({ symbol }) => symbol))])
  const unrealised = open.reduce((sum, row) => sum + profitOf(row, prices.get(row.symbol)), 0n)
  await self.db.tx(async (tx) =>
    applyLimits(self, tx, { account: await lockAccountById(tx, account.id), unrealised }),
  )
}

/** At the start and every minute: every account with open positions against its exchange. Returns how many. */
export async function reconcile(self: Executor): Promise<number> {
  const accounts = await self.db.many<AccountRow>(sql`
    select ${ACCOUNT_COLUMNS} from autotrading_accounts a
    where exists (select from autotrading_positions p where p.account_id = a.id and ${IS_OPEN}) order by a.id`)
  await atOnce(accounts, AT_ONCE, async (account) => {
    try {
      await compare(self, account)
      await watchDrawdown(self, account)
      await isReached(self, account, true)
    } catch (error) {
      // Written down for the screen's banner; the next minute tries again.
      self.log.warn({ account: account.id, ...blameOf(error) }, 'an account could not be compared')
      await isReached(self, account, false)
    }
  })
  return accounts.length
}
