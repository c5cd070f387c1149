import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { openDatabase, sql } from '#server/kernel/database/db.ts'
import { createAutoFixture } from '#testing/fixtures/auto-fixture.ts'
import { admitWeb, dismissWeb } from '#tools/ops/web-role.ts'

const fixture = await createAutoFixture()
const { sandbox, executor } = fixture
const web = openDatabase({ url: await admitWeb(fixture.db.url), maxConnections: 2 })
afterAll(async () => {
  await web.close()
  await dismissWeb(fixture.db.url)
})

/** In hundred-millionths of BTC: worth 300 USDT, many times what the rules allow. */
const TOO_MUCH = 500_000n
const OWN_BTC = 1_000_000_000n

async function rest(): Promise<void> {
  for (let look = 0; look < 6; look += 1) await executor.look()
}

async function anOpenPosition() {
  sandbox.setPrice('BTC/USDT', '60000')
  const trader = await fixture.aTrader()
  await fixture.aSignal({ price: 60_000 })
  await rest()
  const [position] = await fixture.positions(trader.accountId)
  if (position === undefined) throw new Error('no position')
  return { trader, position }
}

const ordersOf = (uid: number) => sandbox.exchange.orders.filter((order) => order.uid === uid)

/** Writes an order that is to be sent, as a web process does when a member follows a signal by a tap. */
async function insertOrder(order: { positionId: string; leg: 'ENTRY' | 'EXIT' }): Promise<void> {
  await web.run(sql`
    insert into autotrading_orders (id, position_id, account_id, leg, attempt, client_id, symbol, quantity, state, made_at)
    select ${randomUUID()}, id, account_id, ${order.leg}, 7, ${`m${randomUUID().replaceAll('-', '').slice(1)}`}, symbol, ${TOO_MUCH},
      'INTENT', opened_at
    from autotrading_positions where id = ${order.positionId}`)
}

describe('trading a member’s money with nothing but the web role’s rights in the database', () => {
  it('never buys beyond the member’s own rules', async () => {
    const { position } = await anOpenPosition()
    const trader = await fixture.aTrader()
    const positionId = randomUUID()
    await web.run(sql`
      insert into autotrading_positions (id, account_id, signal_id, symbol, kind, state, planned, risk, found_at, valid_until,
        interval_minutes, target, stop, trailing_bps, opened_at)
      select ${positionId}, ${trader.accountId}, ${randomUUID()}, symbol, kind, 'OPENING', planned, risk, found_at,
        valid_until, interval_minutes, target, stop, trailing_bps, opened_at
      from autotrading_positions where id = ${position.id}`)
    await insertOrder({ positionId, leg: 'ENTRY' })
    await rest()
    expect(ordersOf(trader.key.uid)).toEqual([])
  })

  it('never sells more than the position holds', async () => {
    const { trader, position } = await anOpenPosition()
    // The member has coins of their own there, which no order of ours may touch.
    sandbox.exchange.accounts.get(trader.key.uid)?.set('BTC', { free: OWN_BTC, locked: 0n })
    await insertOrder({ positionId: position.id, leg: 'EXIT' })
    await web.run(
      sql`update autotrading_positions set state = 'CLOSING', close_reason = 'MEMBER' where id = ${position.id}`,
    )
    await rest()
    const sold = ordersOf(trader.key.uid).filter(({ side }) => side === 'SELL')
    expect(sold.every(({ quantity }) => quantity <= position.bought)).toBe(true)
  })

  it('refuses to write what was bought, sold or filled', async () => {
    const { position } = await anOpenPosition()
    const thefts = [
      sql`update autotrading_positions set bought = ${TOO_MUCH} where id = ${position.id}`,
      sql`update autotrading_orders set quantity = ${TOO_MUCH} where position_id = ${position.id}`,
      sql`delete from autotrading_fills`,
      sql`insert into autotrading_fills select * from autotrading_fills limit 1`,
    ]
    for (const theft of thefts) await expect(web.run(theft)).rejects.toThrow('permission denied')
  })
})
