import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { sql } from '#server/kernel/database/db.ts'
import { drift } from '#testing/fixtures/auto-books.ts'
import { createAutoFixture } from '#testing/fixtures/auto-fixture.ts'

const fixture = await createAutoFixture()
const { sandbox, executor } = fixture
const { changeAutoPosition, reduceAutoPosition, closeAutoPosition, listAutoPositions, listAutoEvents } =
  api.autotrading
const params = { type: 'binance' }

/** Looks until nothing moves any more. */
async function rest(): Promise<void> {
  for (let look = 0; look < 6; look += 1) await executor.look()
}

/** A position of about a hundred, at the price that the market has as well. */
async function openOne() {
  const [market] = await fixture.app.modules.market.prices('BTC/USDT')
  const price = market?.price ?? 0
  sandbox.setPrice('BTC/USDT', String(price))
  const trader = await fixture.aTrader()
  const token = await fixture.token(trader)
  const { rules } = await fixture.ok(api.autotrading.getAutoMaster, { token, params })
  const body = { ...rules, budget: '1000' }
  await fixture.ok(api.autotrading.saveAutoRules, { token, params, body })
  await fixture.aSignal({ price })
  await rest()
  const [position] = await fixture.positions(trader.accountId)
  if (position === undefined) throw new Error('no position')
  return { trader, token, position, price, at: { token, params: { ...params, id: position.id } } }
}

const stopsOf = (uid: number) =>
  [...sandbox.exchange.open.values()].flatMap((orders) => [...orders]).filter((order) => order.uid === uid)

describe('stop and target of an open position', () => {
  it('are changed by their owner: the old stop goes, the new one stands at the exchange for all that is held', async () => {
    const { trader, price, at } = await openOne()
    const [old] = stopsOf(trader.key.uid)
    const stop = +(price * 0.99).toPrecision(5)
    const target = +(price * 1.1).toPrecision(5)
    const changed = await fixture.ok(changeAutoPosition, { ...at, body: { stop, target } })
    expect(changed).toMatchObject({ stop, target, isChanging: true })
    await rest()
    const [stands, ...others] = stopsOf(trader.key.uid)
    expect(others).toEqual([])
    expect(Number(stands?.stopPrice ?? 0n) / 1e8).toBeCloseTo(stop, 1)
    expect(stands?.quantity).toBe(old?.quantity)
    const { items } = await fixture.ok(listAutoPositions, { token: at.token, params })
    expect(items).toMatchObject([{ stop, target, isChanging: false, state: 'OPEN' }])
    const events = await fixture.ok(listAutoEvents, { token: at.token, params })
    expect(events.items).toMatchObject([{ kind: 'CHANGED', symbol: 'BTC/USDT', stop, target }])
    expect(await drift(fixture.db, sandbox.exchange)).toEqual([])
  })

  it('may be lowered below the stop of the signal, and a target may go', async () => {
    const { trader, price, at } = await openOne()
    const stop = +(price * 0.9).toPrecision(5)
    await fixture.ok(changeAutoPosition, { ...at, body: { stop, target: null } })
    await rest()
    expect(await fixture.positions(trader.accountId)).toMatchObject([
      { stop, target: null, wished_stop: null },
    ])
  })

  it('are refused on the wrong side of the price, with the bounds, and to anybody else', async () => {
    const { price, at } = await openOne()
    const other = await fixture.aTrader()
    const body = { stop: price * 1.01, target: price * 0.99 }
    const { failure } = await fixture.call(changeAutoPosition, { ...at, body })
    expect(failure).toMatchObject({
      code: 'AUTO-B002',
      fields: { stop: 'AUTO-B002', target: 'AUTO-B002' },
      meta: { field: 'stop' },
    })
    const good = { stop: price * 0.95, target: null }
    const foreign = { ...at, token: await fixture.token(other), body: good }
    expect(await fixture.code(changeAutoPosition, foreign)).toBe('COMMON-A001')
  })
})

/** The exchange's smallest step of a quantity: what is sold and what is kept are whole steps. */
const STEP = 1_000n
const expectPart = (sold: bigint, part: bigint) => {
  expect(sold % STEP).toBe(0n)
  expect(sold).toBeLessThanOrEqual(part)
  expect(part - sold).toBeLessThan(2n * STEP)
}

describe('selling a part', () => {
  it('sells the share once, twice asked or not, and protects the rest with the same stop', async () => {
    const { trader, position, at } = await openOne()
    const held = position.bought - position.base_fee
    const key = crypto.randomUUID()
    const body = { sharePct: 25 }
    await fixture.ok(reduceAutoPosition, { ...at, key, body })
    await fixture.ok(reduceAutoPosition, { ...at, key, body })
    await rest()
    const [after] = await fixture.positions(trader.accountId)
    expect(after).toMatchObject({ state: 'OPEN', stop: position.stop, kept_quantity: null })
    expectPart(after?.sold ?? 0n, held / 4n)
    const [stop, ...others] = stopsOf(trader.key.uid)
    expect(others).toEqual([])
    const left = held - (after?.sold ?? 0n)
    expect(stop?.quantity).toBe(left - (left % STEP))
    expect(await drift(fixture.db, sandbox.exchange)).toEqual([])
  })

  it('sells once although the answer of the exchange is lost and another executor goes on', async () => {
    const { trader, position, at } = await openOne()
    await fixture.ok(reduceAutoPosition, { ...at, body: { sharePct: 50 } })
    sandbox.exchange.faults.push({ kind: 'lose-answer', path: 'order', method: 'POST', ms: 0, times: 1 })
    await executor.look()
    sandbox.exchange.faults.splice(0)
    const second = fixture.newExecutor()
    for (let look = 0; look < 12; look += 1) {
      fixture.advance(1_000)
      await second.look()
    }
    const [after] = await fixture.positions(trader.accountId)
    const held = position.bought - position.base_fee
    expectPart(after?.sold ?? 0n, held / 2n)
    expect(await drift(fixture.db, sandbox.exchange)).toEqual([])
  })

  it('sells a second share of what the first one leaves, when both are asked for before the executor looks', async () => {
    const { trader, position, at } = await openOne()
    const held = position.bought - position.base_fee
    for (const sharePct of [50, 50]) await fixture.ok(reduceAutoPosition, { ...at, body: { sharePct } })
    await rest()
    const [after] = await fixture.positions(trader.accountId)
    expect(after?.state).toBe('OPEN')
    expectPart(after?.sold ?? 0n, held - held / 4n)
    expect(await drift(fixture.db, sandbox.exchange)).toEqual([])
  })

  it('keeps nothing back from a later close, however often a part was refused', async () => {
    const { trader, position, at } = await openOne()
    await fixture.db.run(sql`
      insert into autotrading_orders
      select (jsonb_populate_record(null::autotrading_orders, to_jsonb(o) || jsonb_build_object('id', gen_random_uuid(),
        'client_id', 'refused-' || n || o.client_id, 'leg', 'EXIT', 'attempt', n, 'quantity', 1000, 'state', 'REFUSED',
        'reason', 'too little', 'stop_price', null))).*
      from autotrading_orders o, generate_series(1, 3) n where o.position_id = ${position.id} and o.leg = 'ENTRY'`)
    await fixture.ok(closeAutoPosition, at)
    await rest()
    const [after] = await fixture.positions(trader.accountId)
    expect(after?.state).toBe('CLOSED')
    expectPart(after?.sold ?? 0n, position.bought - position.base_fee)
  })

  it('is refused where a part would be too little for an exchange, and to anybody else', async () => {
    const { at } = await openOne()
    const other = await fixture.token(await fixture.aTrader())
    for (const sharePct of [0, 1, 99, 100, 33.5])
      expect(await fixture.code(reduceAutoPosition, { ...at, body: { sharePct } })).toBe('AUTO-B002')
    expect(await fixture.code(reduceAutoPosition, { ...at, token: other, body: { sharePct: 50 } })).toBe(
      'COMMON-A001',
    )
  })
})
