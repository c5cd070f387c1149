import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ccxtClient, OWN_TIMEOUT_MS, thrownBy } from '#testing/outside/ccxt-client.ts'
import { issueKey, type ApiKey, type Rights } from './exchange.ts'
import { type ExchangeSandbox, startExchange } from './start-exchange.ts'

const GOOD: Rights = { trade: true, withdraw: false, transfer: false, ipRestricted: true }
/** On a slow machine an order that comes late comes later. */
const LATE_MS = 10_000
let sandbox: ExchangeSandbox

const client = (name: string, key: ApiKey, options: object = {}) =>
  ccxtClient(sandbox, name, { key, options })
const error = thrownBy

beforeEach(async () => {
  sandbox = await startExchange()
  sandbox.setPrice('BTC/USDT', '60000')
})
afterEach(() => sandbox.stop())

describe('the unmodified ccxt client of Binance', () => {
  it('reads time, markets, price, book and balance', async () => {
    const binance = await client('binance', issueKey(sandbox.exchange, { rights: GOOD }))
    await binance.loadMarkets()
    const { precision, limits } = binance.market('BTC/USDT')
    expect([precision.price, precision.amount, limits.cost.min]).toEqual([0.1, 0.00001, 5])
    expect(Math.abs((await binance.fetchTime()) - Date.now())).toBeLessThan(2_000)
    expect((await binance.fetchTicker('BTC/USDT')).last).toBe(60000)
    const { bids, asks } = await binance.fetchOrderBook('BTC/USDT')
    expect(Number(bids[0][0])).toBeLessThan(Number(asks[0][0]))
    expect((await binance.fetchBalance())['USDT']).toMatchObject({ free: 10000, used: 0 })
  })

  it('places, sees and books a market order with its fees', async () => {
    const binance = await client('binance', issueKey(sandbox.exchange, { rights: GOOD }))
    const order = await binance.createOrder('BTC/USDT', 'market', 'buy', '0.001', undefined, {
      clientOrderId: 'mine-1',
    })
    expect(order).toMatchObject({ clientOrderId: 'mine-1', status: 'closed', filled: 0.001 })
    const found = await binance.fetchOrder(undefined, 'BTC/USDT', { origClientOrderId: 'mine-1' })
    expect(found).toMatchObject({ id: order.id, status: 'closed', filled: 0.001 })
    const [trade] = await binance.fetchMyTrades('BTC/USDT', undefined, undefined, { orderId: order.id })
    expect(trade).toMatchObject({ amount: 0.001, fee: { cost: 0.000001, currency: 'BTC' } })
    const balance = await binance.fetchBalance()
    expect(balance['BTC'].free).toBe(0.000999)
    expect(Number(balance['USDT'].free)).toBeCloseTo(10_000 - Number(trade.cost), 6)
  })

  it('leaves a limit order open, fills it in parts and cancels the rest', async () => {
    const binance = await client('binance', issueKey(sandbox.exchange, { rights: GOOD }))
    sandbox.exchange.faults.push({ kind: 'partial-fill', path: 'fill', method: 'POST', ms: 0, times: 1 })
    const order = await binance.createOrder('BTC/USDT', 'limit', 'buy', '0.008', '60100', {
      clientOrderId: 'part-1',
    })
    expect(order).toMatchObject({ status: 'open', filled: 0.004 })
    expect(await binance.fetchOpenOrders('BTC/USDT')).toHaveLength(1)
    const gone = await binance.cancelOrder(undefined, 'BTC/USDT', { origClientOrderId: 'part-1' })
    expect(gone).toMatchObject({ status: 'canceled', filled: 0.004 })
    expect((await binance.fetchBalance())['USDT'].used).toBe(0)
  })

  it('keeps a stop until the price reaches it, then sells', async () => {
    const binance = await client('binance', issueKey(sandbox.exchange, { rights: GOOD }))
    await binance.createOrder('BTC/USDT', 'market', 'buy', '0.002')
    const params = { stopLossPrice: '58000', clientOrderId: 'stop-1' }
    const stop = await binance.createOrder('BTC/USDT', 'market', 'sell', '0.00199', undefined, params)
    expect(stop).toMatchObject({ status: 'open', stopPrice: 58000 })
    sandbox.setPrice('BTC/USDT', '58000.1')
    expect((await binance.fetchOrder(stop.id, 'BTC/USDT')).status).toBe('open')
    sandbox.setPrice('BTC/USDT', '57990')
    expect(await binance.fetchOrder(stop.id, 'BTC/USDT')).toMatchObject({
      status: 'closed',
      filled: 0.00199,
    })
  })

  it('tells each refusal in its own class', async () => {
    const key = issueKey(sandbox.exchange, { rights: GOOD })
    const binance = await client('binance', key)
    const buy = (amount: string, params = {}) =>
      error(binance.createOrder('BTC/USDT', 'market', 'buy', amount, undefined, params))
    expect(await buy('0.00005')).toBe('BadRequest')
    expect(await buy('1')).toBe('InsufficientFunds')
    await binance.createOrder('BTC/USDT', 'limit', 'buy', '0.001', '50000', { clientOrderId: 'twice' })
    const again = error(
      binance.createOrder('BTC/USDT', 'limit', 'buy', '0.001', '50000', { clientOrderId: 'twice' }),
    )
    expect(await again).toBe('InvalidOrder')
    expect(await error(binance.fetchOrder(undefined, 'BTC/USDT', { origClientOrderId: 'never' }))).toBe(
      'OrderNotFound',
    )
    expect(await error((await client('binance', { ...key, secret: 'wrong' })).fetchBalance())).toBe(
      'AuthenticationError',
    )
    const reader = await client('binance', issueKey(sandbox.exchange, { rights: { ...GOOD, trade: false } }))
    expect(await error(reader.createOrder('BTC/USDT', 'market', 'buy', '0.001'))).toBe('AuthenticationError')
    key.revoked = true
    // A client that was admitted before takes this for a rate limit: watchers of keys must look at the code.
    const refused = await binance.fetchBalance().catch((reason: unknown) => reason)
    expect([refused.constructor.name, refused.message]).toEqual([
      'DDoSProtection',
      expect.stringContaining('-2015'),
    ])
  })

  it('a filled order frees its id: the same one sent twice is bought twice', async () => {
    const binance = await client('binance', issueKey(sandbox.exchange, { rights: GOOD }))
    const buy = () =>
      binance.createOrder('BTC/USDT', 'market', 'buy', '0.001', undefined, { clientOrderId: 'same' })
    await buy()
    await buy()
    expect((await binance.fetchBalance())['BTC'].free).toBe(0.001998)
  })

  it.each([
    ['lose-request', 'NetworkError', 0],
    ['lose-answer', 'NetworkError', 1],
    ['timeout', 'RequestTimeout', 1],
    ['hang', 'RequestTimeout', 1],
    ['unavailable', 'OperationFailed', 0],
    ['too-many-requests', 'DDoSProtection', 0],
    ['banned', 'DDoSProtection', 0],
    ['skew', 'InvalidNonce', 0],
  ] as const)('with %s an order throws %s and %i of it stands', async (kind, thrown, standing) => {
    const binance = await client('binance', issueKey(sandbox.exchange, { rights: GOOD }))
    await binance.loadMarkets()
    binance.timeout = OWN_TIMEOUT_MS
    sandbox.exchange.faults.push({ kind, path: '/order', method: 'POST', ms: 2 * OWN_TIMEOUT_MS, times: 1 })
    const params = { clientOrderId: 'chance-1' }
    const kinds: string[] = []
    await binance
      .createOrder('BTC/USDT', 'market', 'buy', '0.001', undefined, params)
      .catch((reason: object) => {
        for (
          let index = Object.getPrototypeOf(reason);
          index !== Error.prototype;
          index = Object.getPrototypeOf(index)
        )
          kinds.push(index.constructor.name)
      })
    expect(kinds).toContain(thrown)
    expect(kinds).toContain('OperationFailed')
    expect(sandbox.exchange.orders).toHaveLength(standing)
  })

  it('an order that comes late is carried out within its window, and not after it', async () => {
    const key = issueKey(sandbox.exchange, { rights: GOOD })
    const buy = async (recvWindow: number, ms: number) => {
      const binance = await client('binance', key, { recvWindow })
      await binance.loadMarkets()
      sandbox.exchange.faults.push({ kind: 'late', path: '/order', method: 'POST', ms, times: 1 })
      return error(binance.createOrder('BTC/USDT', 'market', 'buy', '0.001'))
    }
    await buy(30_000, 50)
    await vi.waitFor(() => expect(sandbox.exchange.orders).toHaveLength(1), { timeout: LATE_MS })
    // So much that it is still let in on a busy machine, and refused only where it would be carried out.
    await buy(1_000, 1_500)
    const past = Date.now() + 2_000
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(past), { timeout: LATE_MS })
    expect(sandbox.exchange.orders).toHaveLength(1)
  })

  it('names trades twice when told to, and limits what one address may ask', async () => {
    const binance = await client('binance', issueKey(sandbox.exchange, { rights: GOOD }))
    await binance.createOrder('BTC/USDT', 'market', 'buy', '0.001')
    sandbox.exchange.faults.push({
      kind: 'duplicate-fills',
      path: 'myTrades',
      method: 'GET',
      ms: 0,
      times: 1,
    })
    const trades = await binance.fetchMyTrades('BTC/USDT')
    expect([trades.length, new Set(trades.map(({ id }: { id: string }) => id)).size]).toEqual([2, 1])
    sandbox.exchange.maxWeight = 1
    expect(await error(binance.fetchBalance())).toMatch(/DDoSProtection|RateLimitExceeded/)
  })
})

describe('what a key may do', () => {
  const withdrawing = { ...GOOD, withdraw: true }

  it('Binance, Bybit, OKX and Upbit say it each in their way', async () => {
    const [good, bad] = [GOOD, withdrawing].map((rights) => issueKey(sandbox.exchange, { rights }))
    if (!good || !bad) throw new Error('no keys')
    const binance = async (key: ApiKey) => (await client('binance', key)).sapiGetAccountApiRestrictions()
    expect(await binance(good)).toMatchObject({
      enableWithdrawals: false,
      enableSpotAndMarginTrading: true,
      ipRestrict: true,
    })
    expect(await binance(bad)).toMatchObject({ enableWithdrawals: true })
    const bybit = async (key: ApiKey) =>
      (await (await client('bybit', key)).privateGetV5UserQueryApi()).result
    expect(await bybit(good)).toMatchObject({
      readOnly: 0,
      permissions: { Spot: ['SpotTrade'], Wallet: [] },
    })
    expect((await bybit(bad)).permissions.Wallet).toEqual(['Withdraw'])
    const okx = async (key: ApiKey) =>
      (await (await client('okx', key)).privateGetAccountConfig()).data[0].perm
    expect([await okx(good), await okx(bad)]).toEqual(['read_only,trade', 'read_only,trade,withdraw'])
    const upbit = async (key: ApiKey) =>
      error((await client('upbit', key)).privatePostWithdrawsCoin({ currency: 'BTC', amount: 0 }))
    expect([await upbit(good), await upbit(bad)]).toEqual(['PermissionDenied', 'ExchangeError'])
  })

  it('their balances are read, and a wrong secret is refused, on each', async () => {
    const key = issueKey(sandbox.exchange, { rights: GOOD })
    for (const [name, coin] of [
      ['bybit', 'USDT'],
      ['okx', 'USDT'],
      ['upbit', 'KRW'],
    ] as const) {
      const options = { enableUnifiedMargin: false, enableUnifiedAccount: true }
      const exchange = await client(name, key, options)
      exchange.setMarkets([])
      expect(Number((await exchange.fetchBalance())[coin].total)).toBeGreaterThan(0)
      const wrong = await client(name, { ...key, secret: 'wrong' }, options)
      wrong.setMarkets([])
      expect(await error(wrong.fetchBalance())).toBe('AuthenticationError')
    }
  })
})
