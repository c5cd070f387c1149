import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ccxtClient, OWN_TIMEOUT_MS, thrownBy } from '#testing/outside/ccxt-client.ts'
import { type ApiKey, issueKey } from './exchange.ts'
import { type ExchangeSandbox, startExchange } from './start-exchange.ts'

const GOOD = { trade: true, withdraw: false, transfer: false, ipRestricted: true }
const VENUES = ['bybit', 'okx'] as const
type Venue = (typeof VENUES)[number]
let sandbox: ExchangeSandbox

async function open(venue: Venue, key: ApiKey = issueKey(sandbox.exchange, { rights: GOOD })) {
  const client = await ccxtClient(sandbox, venue, { key })
  // With a key the client would ask for coins and their networks besides, which nothing here needs.
  client.setMarkets(await client.fetchMarkets())
  return client
}

/** What each calls an order's own name, and where each looks for one. */
const findById = async (venue: Venue, client: Awaited<ReturnType<typeof open>>, name: string) =>
  venue === 'okx'
    ? await client.fetchOrder(undefined, 'BTC/USDT', { clientOrderId: name })
    : ((await client.fetchOpenOrders('BTC/USDT', undefined, undefined, { orderLinkId: name }))[0] ??
      (
        await client.fetchCanceledAndClosedOrders('BTC/USDT', undefined, undefined, {
          orderLinkId: name,
        })
      )[0])

beforeEach(async () => {
  sandbox = await startExchange()
  sandbox.setPrice('BTC/USDT', '60000')
})
afterEach(() => sandbox.stop())

describe.each(VENUES)('the unmodified ccxt client of %s', (venue) => {
  it('reads time, markets, prices and balance', async () => {
    const client = await open(venue)
    const { precision, limits } = client.market('BTC/USDT')
    expect([precision.price, precision.amount, limits.amount.min]).toEqual([0.1, 0.00001, 0.00001])
    expect(Math.abs((await client.fetchTime()) - Date.now())).toBeLessThan(2_000)
    expect((await client.fetchTickers())['BTC/USDT'].last).toBe(60000)
    expect((await client.fetchBalance())['USDT']).toMatchObject({ free: 10000, used: 0 })
  })

  it('is told no more than a name when it places a market order, and finds the order and its fees by it', async () => {
    const client = await open(venue)
    const params = { clientOrderId: 'mine1' }
    const taken = await client.createOrder('BTC/USDT', 'market', 'buy', 0.001, undefined, params)
    expect([taken.clientOrderId, taken.status ?? undefined]).toEqual(['mine1', undefined])
    const found = await findById(venue, client, 'mine1')
    expect(found).toMatchObject({ id: taken.id, status: 'closed', filled: 0.001 })
    const byOrder = venue === 'okx' ? { ordId: taken.id } : { orderId: taken.id }
    const [trade] = await client.fetchMyTrades('BTC/USDT', undefined, undefined, byOrder)
    expect([trade.amount, Number(trade.fee.cost), trade.fee.currency]).toEqual([0.001, 0.000001, 'BTC'])
    expect((await client.fetchBalance())['BTC'].free).toBe(0.000999)
  })

  it('leaves a limit order open, fills it in parts and cancels the rest', async () => {
    const client = await open(venue)
    sandbox.exchange.faults.push({ kind: 'partial-fill', path: 'fill', method: 'POST', ms: 0, times: 1 })
    const { id } = await client.createOrder('BTC/USDT', 'limit', 'buy', 0.008, 60_100, {
      clientOrderId: 'part1',
    })
    const [standing] = await client.fetchOpenOrders('BTC/USDT')
    expect(standing).toMatchObject({ id, status: 'open', filled: 0.004 })
    await client.cancelOrder(id, 'BTC/USDT')
    expect(await client.fetchOpenOrders('BTC/USDT')).toEqual([])
    expect(await findById(venue, client, 'part1')).toMatchObject({ filled: 0.004 })
    expect((await client.fetchBalance())['USDT'].used).toBe(0)
    expect(await thrownBy(client.cancelOrder(id, 'BTC/USDT'))).toBe('OrderNotFound')
  })

  it('keeps a stop until the price reaches it, then sells', async () => {
    const client = await open(venue)
    await client.createOrder('BTC/USDT', 'market', 'buy', 0.002)
    const params = { clientOrderId: 'stop1', algoClOrdId: 'stop1', stopLossPrice: 58_000 }
    const { algoClOrdId, ...rest } = params
    const asked = venue === 'okx' ? { ...rest, algoClOrdId } : rest
    await client.createOrder('BTC/USDT', 'market', 'sell', 0.00199, undefined, asked)
    sandbox.setPrice('BTC/USDT', '58000.1')
    const trigger = venue === 'okx' ? { trigger: true, ordType: 'conditional' } : {}
    expect(await client.fetchOpenOrders('BTC/USDT', undefined, undefined, trigger)).toHaveLength(1)
    sandbox.setPrice('BTC/USDT', '57990')
    expect(await client.fetchOpenOrders('BTC/USDT', undefined, undefined, trigger)).toEqual([])
    const found =
      venue === 'okx'
        ? await client.fetchOrder(
            (await client.fetchOrder(undefined, 'BTC/USDT', { clientOrderId: 'stop1', trigger: true })).info
              .ordId,
            'BTC/USDT',
          )
        : await findById(venue, client, 'stop1')
    expect(found).toMatchObject({ status: 'closed', filled: 0.00199 })
  })

  it('tells each refusal in its own class', async () => {
    const key = issueKey(sandbox.exchange, { rights: GOOD })
    const client = await open(venue, key)
    const buy = (amount: number, params = {}) =>
      thrownBy(client.createOrder('BTC/USDT', 'market', 'buy', amount, undefined, params))
    expect(await buy(0.00005)).toBe('InvalidOrder')
    expect(await buy(1)).toBe('InsufficientFunds')
    const twice = () =>
      thrownBy(client.createOrder('BTC/USDT', 'limit', 'buy', 0.001, 50_000, { clientOrderId: 'twice' }))
    expect([await twice(), await twice()]).toEqual(['none', 'InvalidOrder'])
    const wrong = await open(venue, { ...key, secret: 'wrong' })
    expect(await thrownBy(wrong.fetchBalance())).toBe('AuthenticationError')
    sandbox.exchange.maxWeight = 1
    expect(await thrownBy(client.fetchBalance())).toBe('RateLimitExceeded')
    sandbox.exchange.maxWeight = 6_000
    key.revoked = true
    expect(await thrownBy(client.fetchBalance())).toBe('AuthenticationError')
  })

  it.each([
    ['lose-request', 'NetworkError', 0],
    ['lose-answer', 'NetworkError', 1],
    ['timeout', venue === 'okx' ? 'RequestTimeout' : 'ExchangeError', 1],
    ['hang', 'RequestTimeout', 1],
    ['unavailable', venue === 'okx' ? 'ExchangeNotAvailable' : 'ExchangeError', 0],
    ['too-many-requests', 'RateLimitExceeded', 0],
    ['banned', 'RateLimitExceeded', 0],
    ['skew', 'InvalidNonce', 0],
  ] as const)('with %s an order throws %s and %i of it stands', async (kind, thrown, standing) => {
    const client = await open(venue)
    client.timeout = OWN_TIMEOUT_MS
    sandbox.exchange.faults.push({ kind, path: '/order', method: 'POST', ms: 2 * OWN_TIMEOUT_MS, times: 1 })
    expect(await thrownBy(client.createOrder('BTC/USDT', 'market', 'buy', 0.001))).toBe(thrown)
    expect(sandbox.exchange.orders).toHaveLength(standing)
  })
})

it('bybit carries out nothing that comes after its window', async () => {
  const key = issueKey(sandbox.exchange, { rights: GOOD })
  const client = await ccxtClient(sandbox, 'bybit', { key, options: { recvWindow: 200 } })
  client.setMarkets(await client.fetchMarkets())
  client.nonce = () => Date.now() - 300
  expect(await thrownBy(client.createOrder('BTC/USDT', 'market', 'buy', 0.001))).toBe('InvalidNonce')
  expect(sandbox.exchange.orders).toEqual([])
})
