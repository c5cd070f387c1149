import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { drift } from '#testing/fixtures/auto-books.ts'
import { createAutoFixture } from '#testing/fixtures/auto-fixture.ts'
import { ccxtClient, thrownBy } from '#testing/outside/ccxt-client.ts'

const fixture = await createAutoFixture()
const { sandbox, executor } = fixture
/** What a dollar costs in won in the sandbox. */
const WON = 1_400
const HOLD_MS = 8_000

async function rest(looks = 6): Promise<void> {
  for (let look = 0; look < looks; look += 1) await executor.look()
}

async function openOne(rules = sql`stop_bps = 300`) {
  sandbox.setPrice('BTC/USDT', '60000')
  // Those of earlier tests follow nothing more, and meet none of the faults.
  await fixture.db.run(sql`update autotrading_accounts set is_on = false`)
  const trader = await fixture.aTrader('upbit')
  await fixture.db.run(sql`update autotrading_accounts set ${rules} where id = ${trader.accountId}`)
  await fixture.aSignal({})
  await rest()
  const mine = () => sandbox.exchange.orders.filter(({ uid }) => uid === trader.key.uid)
  const position = async () => (await fixture.positions(trader.accountId))[0]
  return { trader, mine, position }
}

/** Ends what a test left open, so that the next one's look has nothing but its own. */
async function sellAll(): Promise<void> {
  await fixture.db.run(sql`
    update autotrading_positions set state = 'CLOSING', close_reason = 'MEMBER' where state = 'OPEN'`)
  await rest()
}

describe('an account at Upbit', () => {
  it('buys in won at most half a percent above the price, and leaves no order behind', async () => {
    const { mine, position } = await openOne()
    expect(mine().map((order) => [order.market, order.type, order.isImmediate, order.status])).toEqual([
      ['BTCKRW', 'LIMIT', true, 'FILLED'],
    ])
    expect(mine()[0]?.price).toBe(84_420_000n * 100_000_000n)
    const row = await position()
    expect(row).toMatchObject({ symbol: 'BTC/KRW', state: 'OPEN', base_fee: 0n })
    // The signal's own stop and target at what a dollar costs.
    expect(row).toMatchObject({ stop: 58_800 * WON, target: 61_200 * WON })
    expect(row?.quote_fee).toBe((row?.spent ?? 0n) / 2_000n)
    expect(await drift(fixture.db, sandbox.exchange)).toEqual([])
    await sellAll()
  })

  it('sells at the market as soon as the price reaches the stop that it watches', async () => {
    const { mine, position } = await openOne()
    sandbox.setPrice('BTC/USDT', '58801')
    await rest()
    expect(await position()).toMatchObject({ state: 'OPEN' })
    sandbox.setPrice('BTC/USDT', '58799')
    await rest()
    expect(await position()).toMatchObject({ state: 'CLOSED', close_reason: 'STOP' })
    expect(mine().map(({ type, side, status }) => [type, side, status])).toEqual([
      ['LIMIT', 'BUY', 'FILLED'],
      ['MARKET', 'SELL', 'FILLED'],
    ])
    expect(await drift(fixture.db, sandbox.exchange)).toEqual([])
  })

  it('lets the stop follow the price in the books alone, and sells at the target', async () => {
    const { mine, position } = await openOne(sql`trailing_bps = 100, take_profit = true`)
    sandbox.setPrice('BTC/USDT', '60900')
    await rest()
    const followed = await position()
    expect(followed?.stop).toBeCloseTo(60_900 * WON * 0.99, 2)
    sandbox.setPrice('BTC/USDT', '60500')
    await rest()
    expect((await position())?.stop).toBe(followed?.stop)
    expect(mine()).toHaveLength(1)
    sandbox.setPrice('BTC/USDT', '61300')
    await rest()
    expect(await position()).toMatchObject({ state: 'CLOSED', close_reason: 'TARGET' })
  })

  it('follows no coin that has left its price in dollars', async () => {
    sandbox.setPrice('BTC/USDT', '60000')
    const trader = await fixture.aTrader('upbit')
    sandbox.exchange.prices.set('BTCKRW', 87_000_000n * 100_000_000n)
    await fixture.aSignal({ target: 70_000, stop: 50_000 })
    await rest()
    expect(await fixture.positions(trader.accountId)).toEqual([])
  })

  it.each(['lose-answer', 'timeout'] as const)(
    'finds an order whose answer does not come (%s) by its name and sends it no second time',
    async (kind) => {
      sandbox.exchange.faults.push({ kind, path: '/order', method: 'POST', ms: 0, times: 1 })
      const { mine, position } = await openOne()
      expect(await position()).toMatchObject({ state: 'OPEN' })
      expect(mine()).toHaveLength(1)
      expect(await drift(fixture.db, sandbox.exchange)).toEqual([])
      await sellAll()
    },
  )
})

/** Makes the newest orders look as if they had been sent so long ago that they may be sent again. */
async function wait(): Promise<void> {
  await fixture.db.run(
    sql`update autotrading_orders set sent_ms = sent_ms - ${BigInt(HOLD_MS)} where state = 'SENT'`,
  )
}

describe('a name at Upbit', () => {
  it('is sent again when its request was lost, and only one order stands', async () => {
    sandbox.exchange.faults.push({ kind: 'lose-request', path: '/order', method: 'POST', ms: 0, times: 1 })
    const { mine, position } = await openOne()
    expect(mine()).toEqual([])
    await wait()
    await rest()
    expect(mine()).toHaveLength(1)
    expect(await position()).toMatchObject({ state: 'OPEN' })
    await sellAll()
  })

  it('is spent on an order that cannot trade when its entry comes too late, and the lost one is refused from then on', async () => {
    sandbox.exchange.faults.push({ kind: 'lose-request', path: '/order', method: 'POST', ms: 0, times: 1 })
    const { trader, mine, position } = await openOne()
    fixture.advance(6 * MINUTE_MS)
    await wait()
    await rest()
    expect(await position()).toMatchObject({ state: 'FAILED', failure: 'too late', bought: 0n })
    expect(mine().map(({ status, filled }) => [status, filled])).toEqual([['CANCELED', 0n]])
    const client = await ccxtClient(sandbox, 'upbit', { key: trader.key })
    client.setMarkets(await client.fetchMarkets())
    const late = { clientOrderId: mine()[0]?.clientId, timeInForce: 'IOC' }
    expect(await thrownBy(client.createOrder('BTC/KRW', 'limit', 'buy', 0.001, 84_420_000, late))).toBe(
      'ExchangeError',
    )
    expect(mine()).toHaveLength(1)
  })

  it('that was spent without an answer leaves the position failed, and nothing bought', async () => {
    const { faults } = sandbox.exchange
    faults.push({ kind: 'lose-request', path: '/order', method: 'POST', ms: 0, times: 1 })
    const { mine, position } = await openOne()
    fixture.advance(6 * MINUTE_MS)
    await wait()
    faults.push({ kind: 'lose-answer', path: '/order', method: 'POST', ms: 0, times: 1 })
    await rest()
    expect(mine()).toHaveLength(1)
    expect(await position()).toMatchObject({ state: 'FAILED', bought: 0n })
  })

  it('whose order arrived before it was to be spent is booked as what it is', async () => {
    const { faults } = sandbox.exchange
    faults.push({ kind: 'lose-answer', path: '/order', method: 'POST', ms: 0, times: 1 })
    // Nobody has seen it, and the first look after that is lost as well.
    faults.push({ kind: 'lose-request', path: '/order', method: 'GET', ms: 0, times: 5 })
    const { mine, position } = await openOne()
    expect(await position()).toMatchObject({ state: 'OPENING' })
    fixture.advance(6 * MINUTE_MS)
    await wait()
    faults.splice(0)
    await rest()
    expect(mine()).toHaveLength(1)
    expect(await position()).toMatchObject({ state: 'OPEN', bought: mine()[0]?.filled })
    await sellAll()
  })

  it('that is taken already is looked up before its refusal is believed, and what stands under it is booked', async () => {
    const { mine, position } = await openOne()
    const bought = (await position())?.bought
    const { db } = fixture
    // As a database that was restored to the moment before the order was sent.
    await db.run(sql`delete from autotrading_fills where position_id = ${(await position())?.id}`)
    await db.run(sql`
      update autotrading_orders set state = 'INTENT', tries = 0, sent_ms = null, exchange_id = null, ended_at = null
      where position_id = ${(await position())?.id}`)
    await db.run(sql`
      update autotrading_positions set state = 'OPENING', bought = 0, spent = 0, quote_fee = 0
      where id = ${(await position())?.id}`)
    await rest()
    expect(mine()).toHaveLength(1)
    expect(await position()).toMatchObject({ state: 'OPEN', bought })
    await sellAll()
  })

  it('that was refused is over only when nothing stands under it', async () => {
    await fixture.db.run(sql`update autotrading_accounts set is_on = false`)
    const trader = await fixture.aTrader('upbit')
    const won = sandbox.exchange.accounts.get(trader.key.uid)?.get('KRW')
    if (won !== undefined) won.free = 0n
    sandbox.setPrice('BTC/USDT', '60000')
    await fixture.aSignal({})
    await rest()
    const [position] = await fixture.positions(trader.accountId)
    expect(position).toMatchObject({ state: 'FAILED', failure: 'too little balance' })
  })
})
