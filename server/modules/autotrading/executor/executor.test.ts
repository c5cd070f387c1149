import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { DAY_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { byHand, drift, duplicates, reverseDeposit } from '#testing/fixtures/auto-books.ts'
import { createAutoFixture } from '#testing/fixtures/auto-fixture.ts'

const fixture = await createAutoFixture()
const { sandbox, executor } = fixture
const { listAutoPositions, closeAutoPosition, closeAllAutoPositions, changeTradingSettings } = api.autotrading
const params = { type: 'binance' }

/** Looks until nothing moves any more. */
async function rest(): Promise<void> {
  for (let look = 0; look < 6; look += 1) await executor.look()
}

async function openOne(price = 60_000) {
  sandbox.setPrice('BTC/USDT', String(price))
  const trader = await fixture.aTrader()
  await fixture.aSignal({ price })
  await rest()
  const [position] = await fixture.positions(trader.accountId)
  if (position === undefined) throw new Error('no position')
  return { trader, position }
}

const openAtExchange = (uid: number) =>
  [...sandbox.exchange.open.values()].flatMap((orders) => [...orders]).filter((order) => order.uid === uid)

describe('following a signal', () => {
  it('buys a tenth of the budget once and leaves a stop at the exchange', async () => {
    const { trader, position } = await openOne()
    expect(position).toMatchObject({ state: 'OPEN', symbol: 'BTC/USDT', stop: 58_800 })
    expect(Number(position.spent) / 1e8).toBeCloseTo(9.6, 0)
    const [stop, ...others] = openAtExchange(trader.key.uid)
    expect(others).toEqual([])
    expect(stop).toMatchObject({
      type: 'STOP_LOSS',
      side: 'SELL',
      quantity: position.bought - position.base_fee - ((position.bought - position.base_fee) % 1000n),
    })
    await rest()
    expect(sandbox.exchange.orders.filter(({ uid }) => uid === trader.key.uid)).toHaveLength(2)
    expect(await drift(fixture.db, sandbox.exchange)).toEqual([])
  })

  it('takes the profit at the target and tells what it was after fees', async () => {
    const { trader, position } = await openOne()
    sandbox.setPrice('BTC/USDT', '61300')
    await rest()
    const [closed] = await fixture.positions(trader.accountId)
    expect(closed).toMatchObject({ id: position.id, state: 'CLOSED', close_reason: 'TARGET' })
    expect(openAtExchange(trader.key.uid)).toEqual([])
    const mine = sandbox.exchange.orders.filter(({ uid }) => uid === trader.key.uid)
    const fees = mine.flatMap(({ trades }) => trades).filter(({ feeCoin }) => feeCoin === 'USDT')
    const bySide = (side: string) =>
      mine.filter((order) => order.side === side).reduce((sum, one) => sum + one.quoteFilled, 0n)
    const { bought = 0n, base_fee = 0n, sold = 1n } = closed ?? {}
    // What is below the exchange's step stays in the account and counts at the price of the sale.
    const left = ((bought - base_fee - sold) * bySide('SELL')) / sold
    expect(closed?.profit).toBe(
      bySide('SELL') - bySide('BUY') - fees.reduce((sum, { fee }) => sum + fee, 0n) + left,
    )
    expect(Number(closed?.profit) > 0).toBe(true)
  })

  it('a stop that the exchange carries out closes the position without an order of ours', async () => {
    const { trader } = await openOne()
    sandbox.setPrice('BTC/USDT', '58700')
    await rest()
    const [closed] = await fixture.positions(trader.accountId)
    expect(closed).toMatchObject({ state: 'CLOSED', close_reason: 'STOP' })
    expect(sandbox.exchange.orders.filter(({ uid }) => uid === trader.key.uid)).toHaveLength(2)
  })

  it('ends with the signal’s time frame', async () => {
    const { trader } = await openOne()
    fixture.advance(240 * MINUTE_MS)
    await rest()
    expect(await fixture.positions(trader.accountId)).toMatchObject([
      { state: 'CLOSED', close_reason: 'EXPIRED' },
    ])
  })

  it('signals that fall, are unlikely, or come to an account that is off are left alone', async () => {
    sandbox.setPrice('BTC/USDT', '60000')
    const trader = await fixture.aTrader()
    await fixture.aSignal({ direction: 'DOWN', target: 59_000, stop: 61_000 })
    await fixture.aSignal({ probability: 0.44, kind: 'REENTRY' })
    await rest()
    const token = await fixture.token(trader)
    await fixture.ok(changeTradingSettings, { token, body: { autoMasterOn: false, mode: 'binance' } })
    await fixture.aSignal({ kind: 'SUPPORT' })
    await rest()
    expect(await fixture.positions(trader.accountId)).toEqual([])
  })

  it('a trailing stop follows the price up and never down', async () => {
    sandbox.setPrice('BTC/USDT', '60000')
    const trader = await fixture.aTrader()
    const { rules } = await fixture.ok(api.autotrading.getAutoMaster, {
      token: await fixture.token(trader),
      params,
    })
    const body = { ...rules, trailingPct: 1, takeProfit: false }
    await fixture.ok(api.autotrading.saveAutoRules, { token: await fixture.token(trader), params, body })
    await fixture.aSignal({})
    await rest()
    const stops: number[] = []
    for (const price of [60_000, 61_000, 62_000, 61_700]) {
      sandbox.setPrice('BTC/USDT', String(price))
      await rest()
      const [stop] = openAtExchange(trader.key.uid)
      stops.push(Number(stop?.stopPrice ?? 0n) / 1e8)
    }
    expect(stops).toEqual([59_400, 60_390, 61_380, 61_380])
    sandbox.setPrice('BTC/USDT', '61000')
    await rest()
    expect(await fixture.positions(trader.accountId)).toMatchObject([
      { state: 'CLOSED', close_reason: 'STOP' },
    ])
    expect(await drift(fixture.db, sandbox.exchange)).toEqual([])
  })
})

describe('the member’s own hand', () => {
  it('OFF sells nothing and leaves the stop', async () => {
    const { trader } = await openOne()
    const token = await fixture.token(trader)
    await fixture.ok(changeTradingSettings, { token, body: { autoMasterOn: false, mode: 'binance' } })
    await rest()
    expect(await fixture.positions(trader.accountId)).toMatchObject([{ state: 'OPEN' }])
    expect(openAtExchange(trader.key.uid)).toHaveLength(1)
  })

  it('one position is closed with a tap, and only by its owner', async () => {
    const { trader, position } = await openOne()
    const other = await fixture.aTrader()
    const asked = { params: { ...params, id: position.id } }
    expect(await fixture.code(closeAutoPosition, { ...asked, token: await fixture.token(other) })).toBe(
      'COMMON-A001',
    )
    await fixture.ok(closeAutoPosition, { ...asked, token: await fixture.token(trader) })
    await rest()
    expect(await fixture.positions(trader.accountId)).toMatchObject([
      { state: 'CLOSED', close_reason: 'MEMBER' },
    ])
    const { total } = await fixture.ok(listAutoPositions, {
      token: await fixture.token(other),
      params,
      query: { state: 'closed' },
    })
    expect(total).toBe(0)
  })

  it('close all switches off, takes our orders back, sells, and touches nobody else’s orders', async () => {
    const { trader } = await openOne()
    const foreign = byHand(sandbox.exchange, trader.key.uid)
    await fixture.ok(closeAllAutoPositions, { token: await fixture.token(trader), params })
    await rest()
    await executor.care()
    expect(await fixture.positions(trader.accountId)).toMatchObject([
      { state: 'CLOSED', close_reason: 'MEMBER' },
    ])
    expect(openAtExchange(trader.key.uid)).toEqual([foreign])
    const { accounts } = await fixture.ok(api.autotrading.getTradingStatus, {
      token: await fixture.token(trader),
    })
    expect(accounts.find(({ type }) => type === 'binance')?.state).toBe('OFF')
  })
})

describe('what the exchange does not tell', () => {
  it('a stop that somebody took back by hand is set again, and written down', async () => {
    const { trader } = await openOne()
    const [stop] = openAtExchange(trader.key.uid)
    reverseDeposit(sandbox.exchange, stop)
    await executor.care()
    await rest()
    expect(openAtExchange(trader.key.uid)).toHaveLength(1)
    expect(await fixture.positions(trader.accountId)).toMatchObject([{ state: 'OPEN' }])
  })

  it('trades told twice are booked once', async () => {
    sandbox.exchange.faults.push({ kind: 'partial-fill', path: 'fill', method: 'POST', ms: 0, times: 1 })
    sandbox.exchange.faults.push({
      kind: 'duplicate-fills',
      path: 'myTrades',
      method: 'GET',
      ms: 0,
      times: 9,
    })
    const { trader } = await openOne()
    sandbox.setPrice('BTC/USDT', '60010')
    await rest()
    expect(await fixture.positions(trader.accountId)).toMatchObject([{ state: 'OPEN' }])
    expect(await drift(fixture.db, sandbox.exchange)).toEqual([])
    sandbox.exchange.faults.splice(0)
  })

  it.each(['lose-answer', 'timeout'] as const)(
    'finds the order by its id after %s and does not send it again',
    async (kind) => {
      sandbox.exchange.faults.push({ kind, path: '/order', method: 'POST', ms: 0, times: 1 })
      const { trader } = await openOne()
      expect(await fixture.positions(trader.accountId)).toMatchObject([{ state: 'OPEN' }])
      expect(duplicates(sandbox.exchange)).toEqual([])
    },
  )

  it('an entry that the exchange refuses fails, and the account goes on', async () => {
    sandbox.setPrice('BTC/USDT', '60000')
    const trader = await fixture.aTrader()
    const usdt = sandbox.exchange.accounts.get(trader.key.uid)?.get('USDT')
    if (usdt !== undefined) usdt.free = 1_00000000n
    await fixture.aSignal({})
    await rest()
    expect(await fixture.positions(trader.accountId)).toMatchObject([
      { state: 'FAILED', failure: 'too little balance' },
    ])
  })
})

it('a key that dies is told to its owner at any hour, within a quarter of an hour', async () => {
  const { trader } = await openOne()
  trader.key.revoked = true
  for (let minutes = 0; minutes < 15; minutes += 1) {
    fixture.advance(MINUTE_MS)
    await executor.checkKeys()
  }
  const token = await fixture.token(trader)
  const { items } = await fixture.ok(api.notifications.listAlarms, { token, query: {} })
  expect(items.map(({ title }) => title)).toContain('Binance key not working')
  const { key, run } = await fixture.ok(api.autotrading.getAutoMaster, { token, params })
  expect([key.state, run.state]).toEqual(['ERROR', 'OFF'])
  expect(openAtExchange(trader.key.uid)).toHaveLength(1)
  trader.key.revoked = false
  await fixture.db.run({ text: 'update autotrading_keys set check_asked_at = now()', values: [] })
  await executor.checkKeys()
  expect((await fixture.ok(api.autotrading.getAutoMaster, { token, params })).key.state).toBe('APPROVED')
})

it('the end of a key is told 14, 7, 3 and 1 days ahead, once each', async () => {
  const { trader } = await openOne()
  const endsAt = new Date(fixture.app.kernel.clock.nowMs() + 15 * DAY_MS)
  await fixture.db.run({
    text: 'update autotrading_keys set ends_at = $1 where account_id = $2',
    values: [endsAt, trader.accountId],
  })
  for (let day = 0; day < 15; day += 1) {
    fixture.advance(DAY_MS)
    await executor.care()
  }
  const { items } = await fixture.ok(api.notifications.listAlarms, {
    token: await fixture.token(trader),
    query: { size: 100 },
  })
  const days = items
    .map(({ title }) => /^Binance key ends in (\d+) days/.exec(title)?.[1])
    .filter((one) => one !== undefined)
  expect(days).toEqual(['1', '3', '7', '14'])
})

it('a position ends when the member has moved its coins away, instead of selling again and again', async () => {
  const { trader } = await openOne()
  reverseDeposit(sandbox.exchange, openAtExchange(trader.key.uid)[0])
  const btc = sandbox.exchange.accounts.get(trader.key.uid)?.get('BTC')
  if (btc !== undefined) btc.free = 0n
  fixture.advance(240 * MINUTE_MS)
  for (let look = 0; look < 4; look += 1) await rest()
  expect(await fixture.positions(trader.accountId)).toMatchObject([{ state: 'CLOSED', close_reason: 'LOST' }])
})
