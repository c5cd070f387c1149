import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ccxtClient, OWN_TIMEOUT_MS, thrownBy } from '#testing/outside/ccxt-client.ts'
import { issueKey } from './exchange.ts'
import { type ExchangeSandbox, startExchange } from './start-exchange.ts'

const GOOD = { trade: true, withdraw: false, transfer: false, ipRestricted: true }
const PAIR = 'BTC/KRW'
let sandbox: ExchangeSandbox

async function open() {
  const client = await ccxtClient(sandbox, 'upbit', { key: issueKey(sandbox.exchange, { rights: GOOD }) })
  client.setMarkets(await client.fetchMarkets())
  return client
}

beforeEach(async () => {
  sandbox = await startExchange()
  // 84,000,000 won.
  sandbox.setPrice('BTC/USDT', '60000')
})
afterEach(() => sandbox.stop())

describe('the unmodified ccxt client of Upbit', () => {
  it('reads markets and prices in won, what a dollar costs, and the balance', async () => {
    const client = await open()
    expect(client.market(PAIR)).toMatchObject({ id: 'KRW-BTC', quote: 'KRW', taker: 0.0005 })
    const tickers = await client.fetchTickers()
    expect([tickers[PAIR].last, tickers['USDT/KRW'].last]).toEqual([84_000_000, 1_400])
    expect((await client.fetchBalance())['KRW']).toMatchObject({ free: 14_000_000, used: 0 })
  })

  it('spends a sum at the market, and takes its fee in won', async () => {
    const client = await open()
    const params = { clientOrderId: 'sum1', cost: 100_000 }
    const taken = await client.createOrder(PAIR, 'market', 'buy', undefined, undefined, params)
    expect([taken.status, taken.filled]).toEqual(['open', 0])
    const found = await client.fetchOrder(undefined, PAIR, { identifier: 'sum1' })
    // What is left of the sum is cancelled, and so the order ends as cancelled.
    expect(found).toMatchObject({ id: taken.id, status: 'canceled', clientOrderId: 'sum1' })
    expect(found.cost).toBeGreaterThan(99_000)
    expect(found.cost).toBeLessThanOrEqual(100_000)
    expect(found.fee.currency).toBe('KRW')
    expect(Number(found.fee.cost)).toBeCloseTo(found.cost * 0.0005, 6)
    const balance = await client.fetchBalance()
    expect(balance['BTC'].total).toBe(found.filled)
    expect(balance['KRW'].free).toBeCloseTo(14_000_000 - found.cost - Number(found.fee.cost), 6)
    expect(balance['KRW'].used).toBe(0)
  })

  it('sells a quantity at the market', async () => {
    const client = await open()
    await client.createOrder(PAIR, 'market', 'buy', undefined, undefined, { cost: 100_000 })
    const held = (await client.fetchBalance())['BTC'].total
    await client.createOrder(PAIR, 'market', 'sell', held, undefined, { clientOrderId: 'sell1' })
    const found = await client.fetchOrder(undefined, PAIR, { identifier: 'sell1' })
    expect(found).toMatchObject({ status: 'closed', filled: held })
    expect((await client.fetchBalance())['BTC'].total).toBe(0)
  })

  it('buys at a price at most and leaves nothing standing of an order that is immediate or nothing', async () => {
    const client = await open()
    const buy = (name: string, price: number) =>
      client.createOrder(PAIR, 'limit', 'buy', 0.001, price, { clientOrderId: name, timeInForce: 'IOC' })
    const find = (name: string) => client.fetchOrder(undefined, PAIR, { identifier: name })
    await buy('now', 84_420_000)
    expect(await find('now')).toMatchObject({ status: 'closed', filled: 0.001 })
    await buy('far', 42_000_000)
    expect(await find('far')).toMatchObject({ status: 'canceled', filled: 0 })
    sandbox.exchange.faults.push({ kind: 'partial-fill', path: 'fill', method: 'POST', ms: 0, times: 1 })
    await buy('half', 84_420_000)
    expect(await find('half')).toMatchObject({ status: 'canceled', filled: 0.0005 })
  })

  it('leaves a limit order open until it is cancelled, by the client’s name for it', async () => {
    const client = await open()
    await client.createOrder(PAIR, 'limit', 'buy', 0.001, 50_000_000, { clientOrderId: 'wait1' })
    const [standing] = await client.fetchOpenOrders(PAIR)
    expect(standing).toMatchObject({ clientOrderId: 'wait1', status: 'open', filled: 0 })
    await client.cancelOrder(undefined, PAIR, { identifier: 'wait1' })
    expect(await client.fetchOpenOrders(PAIR)).toEqual([])
    expect((await client.fetchBalance())['KRW'].used).toBe(0)
    expect(await thrownBy(client.cancelOrder(undefined, PAIR, { identifier: 'wait1' }))).toBe('OrderNotFound')
  })

  it('takes a name once, also one whose order is over or was refused', async () => {
    const client = await open()
    const buy = (name: string, amount: number) =>
      thrownBy(client.createOrder(PAIR, 'limit', 'buy', amount, 84_420_000, { clientOrderId: name }))
    expect([await buy('once', 0.001), await buy('once', 0.001)]).toEqual(['none', 'ExchangeError'])
    expect([await buy('poor', 10), await buy('poor', 0.001)]).toEqual(['InsufficientFunds', 'ExchangeError'])
    expect(sandbox.exchange.orders).toHaveLength(1)
  })

  it('refuses less than 5,000 won and prices off the step of their range', async () => {
    const client = await open()
    const why = (amount: number, price: number) =>
      client
        .createOrder(PAIR, 'limit', 'buy', amount, price)
        .catch((error: Error) => /"name":"(\w+)"/.exec(error.message)?.[1])
    expect(await why(0.00005, 84_000_000)).toBe('under_min_total_bid')
    expect(await why(0.001, 84_000_500)).toBe('invalid_price_bid')
    sandbox.setPrice('XRP/USDT', '0.6')
    const xrp = (price: number) =>
      client
        .createOrder('XRP/KRW', 'limit', 'buy', 10, price)
        .catch((error: Error) => /"name":"(\w+)"/.exec(error.message)?.[1])
    expect([await xrp(840.5), (await xrp(840)).status]).toEqual(['invalid_price_bid', 'open'])
  })

  it.each([
    ['lose-request', 'NetworkError', 0],
    ['lose-answer', 'NetworkError', 1],
    ['timeout', 'ExchangeError', 1],
    ['hang', 'RequestTimeout', 1],
    ['unavailable', 'ExchangeError', 0],
    ['too-many-requests', 'RateLimitExceeded', 0],
    ['banned', 'DDoSProtection', 0],
  ] as const)('with %s an order throws %s and %i of it stands', async (kind, thrown, standing) => {
    const client = await open()
    client.timeout = OWN_TIMEOUT_MS
    sandbox.exchange.faults.push({ kind, path: '/order', method: 'POST', ms: 2 * OWN_TIMEOUT_MS, times: 1 })
    const params = { cost: 100_000 }
    expect(await thrownBy(client.createOrder(PAIR, 'market', 'buy', undefined, undefined, params))).toBe(
      thrown,
    )
    expect(sandbox.exchange.orders).toHaveLength(standing)
  })
})
