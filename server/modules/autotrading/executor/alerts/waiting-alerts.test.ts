import { beforeEach, describe, expect, it } from 'vitest'
import { SECOND_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createAutoFixture } from '#testing/fixtures/auto-fixture.ts'
import { strategyTools } from '#testing/fixtures/webhooks/strategy-fixture.ts'

const fixture = await createAutoFixture()
const { sandbox } = fixture
const { makeStrategy, post, message, alerts, paperOn, rest, live, ordersOf } = strategyTools(fixture)
beforeEach(() => sandbox.setPrice('BTC/USDT', '60000'))

/** The exchange does not name its prices, so many times. */
function goSilent(times: number): void {
  sandbox.exchange.faults.push({ kind: 'unavailable', path: 'ticker', method: 'GET', ms: 0, times })
}

describe('an alert that waits', () => {
  it('is not followed once its strategy has asked for the sale, though its exchange answers only afterwards', async () => {
    const { trader, token, strategy, secret } = await live()
    goSilent(1_000)
    await post(strategy.url, message(secret, { id: 'a' }))
    await rest()
    expect(await alerts({ token }, strategy.id)).toMatchObject([{ state: 'RECEIVED' }])
    await post(strategy.url, message(secret, { id: 'b', action: 'sell' }))
    await rest()
    sandbox.exchange.faults.splice(0)
    fixture.advance(20 * SECOND_MS)
    await rest()
    expect(await alerts({ token }, strategy.id)).toMatchObject([
      { state: 'SKIPPED', reason: 'NOTHING_OPEN' },
      { state: 'SKIPPED', reason: 'OVERTAKEN' },
    ])
    expect(ordersOf(trader)).toEqual([])
  })

  it('that arrives after a sale that was sent later buys nothing, and one that was sent after the sale does', async () => {
    const { trader, token, strategy, secret } = await live()
    const { time } = message(secret)
    const before = new Date(Date.parse(time) - 2_000).toISOString()
    await post(strategy.url, message(secret, { id: 'sale', action: 'sell' }))
    await post(strategy.url, message(secret, { id: 'late', time: before }))
    await rest()
    expect((await alerts({ token }, strategy.id))[0]).toMatchObject({ state: 'SKIPPED', reason: 'OVERTAKEN' })
    expect(ordersOf(trader)).toEqual([])
    await post(strategy.url, message(secret, { id: 'next' }))
    await rest()
    expect((await alerts({ token }, strategy.id))[0]).toMatchObject({ state: 'BUYING' })
  })

  it('waits while its exchange does not answer, which is then left alone for a quarter of a minute', async () => {
    const { token, strategy, secret } = await live()
    goSilent(1)
    await post(strategy.url, message(secret, { id: 'a' }))
    await rest()
    expect(await alerts({ token }, strategy.id)).toMatchObject([{ state: 'RECEIVED' }])
    expect(sandbox.exchange.faults).toEqual([])
    fixture.advance(20 * SECOND_MS)
    await rest()
    expect(await alerts({ token }, strategy.id)).toMatchObject([{ state: 'BUYING' }])
  })

  it('of others is followed while hundreds of one member wait', async () => {
    const { strategy } = await live()
    const member = await fixture.aMember()
    await paperOn(member)
    const own = await makeStrategy(member)
    for (const type of ['binance', 'paper'])
      await fixture.db.run(sql`
        insert into autotrading_strategy_alerts (id, strategy_id, alert_id, type, action, ticker, symbol, price, sent_at,
          received_at, state)
        select gen_random_uuid(), ${strategy.id}, ${type} || n, ${type}, 'BUY', 'NOSUCHUSDT', 'BTC/USDT', 1, now(),
          ${fixture.app.kernel.clock.now()}::timestamptz - interval '1 minute', 'RECEIVED' from generate_series(1, 250) n`)
    const [{ price } = { price: 0 }] = await fixture.app.modules.market.prices('BTC/USDT')
    await post(own.strategy.url, message(own.secret, { price: price.toFixed(4) }))
    await fixture.executor.look()
    expect(await alerts(member, own.strategy.id)).toMatchObject([{ state: 'BUYING' }])
  })
})
