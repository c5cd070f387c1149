import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { sql } from '#server/kernel/database/db.ts'
import { findKeeper, isConfirmed } from '#server/kernel/database/keepers.ts'
import { drift, duplicates } from '#testing/fixtures/auto-books.ts'
import { createAutoFixture } from '#testing/fixtures/auto-fixture.ts'
import { createOrderGuard } from './confirm-orders.ts'
import { openOrderJournal } from './order-journal.ts'

const fixture = await createAutoFixture()
const { sandbox, box, db } = fixture
const { autotrading } = fixture.app.modules
const folder = mkdtempSync(join(tmpdir(), 'orders-'))
afterAll(() => rmSync(folder, { recursive: true }))
const executor = autotrading.createExecutor({ box, machineMs: () => Date.now(), priceForMs: 0, folder })

async function trade(): Promise<void> {
  await executor.care()
  for (let look = 0; look < 4; look += 1) await executor.look()
}
/** The executor after a restart. */
const guard = () =>
  createOrderGuard({ db, log: fixture.app.kernel.log, journal: openOrderJournal(folder) }, folder)
const check = (books: boolean) => autotrading.checkOrders({ folder, books })
const ordersOf = (uid: number) => sandbox.exchange.orders.filter((order) => order.uid === uid)

/** As a restore to before a position was opened. */
async function forget(accountId: string): Promise<void> {
  for (const table of [
    sql`autotrading_fills`,
    sql`autotrading_notes`,
    sql`autotrading_orders`,
    sql`autotrading_positions`,
  ])
    await db.run(sql`delete from ${table} where account_id = ${accountId}`)
}

it('a restored database is not traded on until it has its orders again, and then each of them stands once', async () => {
  const trader = await fixture.aTrader()
  await fixture.aSignal({})
  await trade()
  expect(await guard()()).toBe(true)
  const before = ordersOf(trader.key.uid).length
  const [position] = await fixture.positions(trader.accountId)
  expect([before, position?.state]).toEqual([2, 'OPEN'])

  await forget(trader.accountId)
  expect(await guard()()).toBe(false)
  expect((await findKeeper(db, 'executor'))?.lost).toContain('2 orders that the database does not know')
  // What waits is the executor: members' money moves on.
  expect(await isConfirmed(db)).not.toBe(false)

  const seen = await check(false)
  expect(seen.map(({ leg, outcome }) => `${leg} ${outcome}`)).toEqual(['ENTRY booked', 'STOP booked'])
  expect(await fixture.positions(trader.accountId)).toEqual([])
  expect(await guard()()).toBe(false)

  expect(await check(true)).toEqual(seen)
  expect(await guard()()).toBe(true)
  await trade()
  const [again] = await fixture.positions(trader.accountId)
  expect(again).toEqual(position)
  expect([
    ordersOf(trader.key.uid).length,
    duplicates(sandbox.exchange),
    await drift(db, sandbox.exchange),
  ]).toEqual([before, [], []])
  expect(await check(true)).toEqual([])
})

it('an order that the database only meant to send is looked up before it is sent again', async () => {
  const trader = await fixture.aTrader()
  await fixture.aSignal({})
  await trade()
  const before = ordersOf(trader.key.uid).length
  await db.run(sql`delete from autotrading_fills where account_id = ${trader.accountId}`)
  await db.run(sql`delete from autotrading_orders where account_id = ${trader.accountId} and leg = 'STOP'`)
  await db.run(sql`
    update autotrading_orders set state = 'INTENT', tries = 0, sent_ms = null, ended_at = null where account_id = ${trader.accountId}`)
  await db.run(sql`
    update autotrading_positions set state = 'OPENING', bought = 0, spent = 0, base_fee = 0, quote_fee = 0
    where account_id = ${trader.accountId}`)
  expect((await check(true)).map(({ outcome }) => outcome)).toEqual(['booked', 'booked'])
  await trade()
  expect([ordersOf(trader.key.uid).length, await drift(db, sandbox.exchange)]).toEqual([before, []])
})

it('an order of an account that is lost too is listed and kept, and keeps nobody else waiting', async () => {
  const journal = openOrderJournal(folder)
  const last = journal.all().at(-1)
  const order = { ...JSON.parse(last?.order ?? ''), account_id: '0198f000-0000-7000-8000-0000000000aa' }
  journal.append({
    clientId: 'm-lost',
    order: JSON.stringify({ ...order, client_id: 'm-lost' }),
    position: last?.position ?? '',
  })
  expect(await guard()()).toBe(false)
  expect(await check(true)).toMatchObject([{ clientId: 'm-lost', outcome: 'account lost' }])
  expect(await guard()()).toBe(true)
})
