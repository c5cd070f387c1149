import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { DAY_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createAutoFixture } from '#testing/fixtures/auto-fixture.ts'
import { strategyTools } from '#testing/fixtures/webhooks/strategy-fixture.ts'

const fixture = await createAutoFixture()
const { sandbox } = fixture
const { makeStrategy, post, message, alerts, paperOn, rest, accountOf, live, ordersOf } =
  strategyTools(fixture)
beforeEach(() => sandbox.setPrice('BTC/USDT', '60000'))

/** What paper mode pays: the sandbox's market is not the exchange's. */
async function marketPrice(): Promise<string> {
  return await priceOf('BTC/USDT')
}

async function onPaper() {
  const member = await fixture.aMember()
  await paperOn(member)
  const made = await makeStrategy(member)
  const price = await marketPrice()
  return {
    member,
    ...made,
    price,
    send: async (change: object = {}) =>
      post(made.strategy.url, message(made.secret, { price: await marketPrice(), ...change })),
    lastAlert: async () => (await alerts(member, made.strategy.id))[0],
    positions: async () => fixture.positions(await accountOf(member)),
  }
}

describe('an alert on paper', () => {
  it('buys by the account’s own size and stop, without a target, and another sells', async () => {
    const own = await onPaper()
    expect((await own.send({ id: 'a' })).state).toBe('RECEIVED')
    await rest()
    const [position] = await own.positions()
    expect(position).toMatchObject({ state: 'OPEN', kind: 'STRATEGY', target: null })
    // A tenth of the budget, to the step below it.
    expect(Number(position?.spent) / 1e8).toBeGreaterThan(9)
    expect(Number(position?.spent) / 1e8).toBeLessThan(10.01)
    expect(Number(position?.stop) / Number(own.price)).toBeCloseTo(0.97, 2)
    expect(await own.lastAlert()).toMatchObject({
      state: 'BUYING',
      action: 'BUY',
      type: 'paper',
      position: 'OPEN',
    })
    await own.send({ id: 'b', action: 'sell' })
    await rest()
    expect(await own.positions()).toMatchObject([{ state: 'CLOSED', close_reason: 'STRATEGY' }])
    expect(await own.lastAlert()).toMatchObject({ state: 'SELLING', position: 'CLOSED' })
  })

  it('sent twice, and at once, orders once', async () => {
    const own = await onPaper()
    const sent = await Promise.all([
      own.send({ id: 'same' }),
      own.send({ id: 'same' }),
      own.send({ id: 'same' }),
    ])
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
    await Promise.all([fixture.executor.look(), fixture.newExecutor().look()])
    await rest()
    expect(await own.positions()).toHaveLength(1)
    expect((await own.send({ id: 'same' })).state).toBe('BUYING')
    await own.send({ id: 'sold', action: 'close' })
    await rest()
    await own.send({ id: 'same' })
    await rest()
    expect(await own.positions()).toHaveLength(1)
    expect(await alerts(own.member, own.strategy.id)).toHaveLength(2)
  })

  it('of a strategy sells only what that strategy has bought', async () => {
    const own = await onPaper()
    const other = await makeStrategy(own.member, { name: 'Other' })
    await own.send({ id: 'a' })
    await rest()
    await post(other.strategy.url, message(other.secret, { action: 'close', price: await marketPrice() }))
    await rest()
    expect(await own.positions()).toMatchObject([{ state: 'OPEN' }])
    expect(await alerts(own.member, other.strategy.id)).toMatchObject([
      { state: 'SKIPPED', reason: 'NOTHING_OPEN' },
    ])
    await own.send({ id: 'b' })
    await rest()
    expect(await own.lastAlert()).toMatchObject({ state: 'SKIPPED', reason: 'HAS_POSITION' })
  })

  it.each([
    ['OFF', sql`is_on = false`],
    ['KILLED', sql`is_on = false, killed_at = now()`],
    ['PAUSED', sql`paused_until = now() + interval '100 years', pause_reason = 'DAY_LOSS'`],
    ['COIN', sql`symbols = '{ETH/USDT}'`],
    ['DAY_LOSS', sql`day_loss_bps = 50, per_trade_bps = 10000, stop_bps = 2000`],
    ['TOO_SMALL', sql`budget = 1000000000, per_trade_bps = 100`],
  ])('orders nothing while the account says %s', async (reason, state) => {
    const own = await onPaper()
    await fixture.db.run(
      sql`update autotrading_accounts set ${state} where id = ${await accountOf(own.member)}`,
    )
    await own.send()
    await rest()
    expect((await own.lastAlert())?.reason).toBe(reason)
    expect(await own.positions()).toEqual([])
  })

  it('orders nothing once the loss budget of the day is spent, and still sells', async () => {
    const own = await onPaper()
    await own.send({ id: 'a' })
    await rest()
    const account = await accountOf(own.member)
    await fixture.db.run(sql`
      insert into autotrading_positions (id, account_id, signal_id, symbol, kind, state, planned, risk, found_at, valid_until,
        interval_minutes, stop, opened_at, closed_at, profit, close_reason)
      select gen_random_uuid(), account_id, gen_random_uuid(), 'SOL/USDT', kind, 'CLOSED', planned, risk, found_at, valid_until,
        0, stop, opened_at, opened_at, -490000000, 'STOP' from autotrading_positions where account_id = ${account}`)
    await own.send({ id: 'b', ticker: 'ETHUSDT', price: await priceOf('ETH/USDT') })
    await rest()
    expect(await own.lastAlert()).toMatchObject({ state: 'SKIPPED', reason: 'DAY_LOSS' })
    await own.send({ id: 'c', action: 'close' })
    await rest()
    expect(await own.lastAlert()).toMatchObject({ state: 'SELLING', position: 'CLOSED' })
  })

  it('of an unknown coin, or at a price that is not the market’s, orders nothing', async () => {
    const own = await onPaper()
    await own.send({ id: 'a', ticker: 'NOCOINUSDT' })
    await own.send({ id: 'b', price: String(Number(own.price) * 1.04) })
    await own.send({ id: 'c', ticker: 'NASDAQ:AAPL' })
    await own.send({ id: 'd', ticker: 'BTCKRW' })
    await rest()
    const reasons = (await alerts(own.member, own.strategy.id)).map(({ alertId, reason }) => [
      alertId,
      reason,
    ])
    expect(Object.fromEntries(reasons)).toEqual({ a: 'TICKER', b: 'PRICE_MOVED', c: 'TICKER', d: 'TICKER' })
    expect(await own.positions()).toEqual([])
  })

  it('that waited for the executor for too long is not bought on', async () => {
    const own = await onPaper()
    await own.send()
    fixture.advance(6 * MINUTE_MS)
    await rest()
    expect(
      await fixture.db.one(sql`
      select state, reason from autotrading_strategy_alerts where strategy_id = ${own.strategy.id}`),
    ).toEqual({
      state: 'SKIPPED',
      reason: 'LATE',
    })
  })

  it('that no other sells is sold after 30 days; then it is forgotten', async () => {
    const own = await onPaper()
    await own.send()
    await rest()
    const owned = await accountOf(own.member)
    fixture.advance(29 * DAY_MS)
    await rest()
    const [held] = await fixture.positions(owned)
    // Its stop may have been reached meanwhile: the sandbox's market moves.
    if (held?.state !== 'CLOSED') expect(held?.state).toBe('OPEN')
    fixture.advance(2 * DAY_MS)
    await rest()
    expect(await fixture.positions(owned)).toMatchObject([{ state: 'CLOSED' }])
    await fixture.executor.care()
    const { kept } = await fixture.db.one<{ kept: number }>(sql`
      select count(*)::integer as kept from autotrading_strategy_alerts where strategy_id = ${own.strategy.id}`)
    expect(kept).toBe(0)
  })

  it('of a strategy that was deleted while it waited orders nothing', async () => {
    const own = await onPaper()
    await own.send()
    const params = { id: own.strategy.id }
    await fixture.ok(api.autotrading.revokeStrategy, { token: own.member.token, params })
    await rest()
    expect(await own.positions()).toEqual([])
    expect((await own.send()).code).toBe('STRATEGY-A001')
  })
})

async function priceOf(symbol: string): Promise<string> {
  const [price] = await fixture.app.modules.market.prices(symbol)
  return (price?.price ?? 0).toFixed(4)
}

describe('an alert with real money', () => {
  it('buys at the exchange with a stop that waits there, and sells', async () => {
    const { trader, strategy, secret } = await live()
    await post(strategy.url, message(secret, { id: 'a' }))
    await rest()
    expect(ordersOf(trader).map(({ type, side }) => [type, side])).toEqual([
      ['MARKET', 'BUY'],
      ['STOP_LOSS', 'SELL'],
    ])
    await post(strategy.url, message(secret, { id: 'b', action: 'sell' }))
    await rest()
    expect(await fixture.positions(trader.accountId)).toMatchObject([
      { kind: 'STRATEGY', state: 'CLOSED', close_reason: 'STRATEGY' },
    ])
    // Nothing on paper: the strategy trades on one account.
    expect(await accountOf(trader)).toBe('')
  })

  it('orders nothing while the exchange refuses the key', async () => {
    const { trader, strategy, secret } = await live()
    await fixture.db.run(
      sql`update autotrading_keys set state = 'ERROR' where account_id = ${trader.accountId}`,
    )
    await post(strategy.url, message(secret, { id: 'a' }))
    await rest()
    const token = await fixture.token(trader)
    expect(await alerts({ token }, strategy.id)).toMatchObject([{ state: 'SKIPPED', reason: 'KEY' }])
    expect(ordersOf(trader)).toEqual([])
  })

  it('orders nothing once the membership has ended', async () => {
    const { trader, strategy, secret } = await live()
    await fixture.db.run(sql`
      update membership_subscriptions set ends_at = paid_at + interval '1 second' where member_id = ${trader.memberId}`)
    fixture.advance(2 * MINUTE_MS)
    await post(strategy.url, message(secret))
    await rest()
    expect(await alerts({ token: await fixture.token(trader) }, strategy.id)).toMatchObject([
      { reason: 'ACCESS' },
    ])
    expect(ordersOf(trader)).toEqual([])
  })

  it('at Upbit buys in won, whether its price is in won or in dollars', async () => {
    const first = await live('upbit')
    await post(first.strategy.url, message(first.secret, { ticker: 'UPBIT:BTCKRW', price: '84000000' }))
    const second = await live('upbit')
    await post(second.strategy.url, message(second.secret))
    await rest()
    for (const { trader } of [first, second])
      expect(await fixture.positions(trader.accountId)).toMatchObject([{ symbol: 'BTC/KRW', state: 'OPEN' }])
  })
})
