import { expect, it } from 'vitest'
import { stageExchange } from '#testing/fixtures/exchange-stage.ts'
import { createExchangeHouse } from './exchange-house.ts'

const { sandbox, newKey } = stageExchange()

/** An account at an exchange, seen from a machine whose clock is two minutes slow. */
async function openSlow(type: 'binance' | 'bybit' | 'okx') {
  const house = createExchangeHouse({
    type,
    baseUrl: `${sandbox().url}/${type}`,
    machineMs: () => Date.now() - 120_000,
    weightPerSecond: 1_000,
  })
  const credentials = newKey()
  return { house, credentials, venue: await house.open(credentials) }
}

it.each(['binance', 'bybit', 'okx'] as const)(
  'on %s a machine whose clock is wrong checks keys, sends orders and asks about them in the exchange’s time',
  async (type) => {
    const { house, credentials, venue } = await openSlow(type)
    expect(await house.check(credentials)).toMatchObject({ canTrade: true, canTakeOut: false })
    const order = {
      clientId: 'slow1',
      symbol: 'BTC/USDT',
      side: 'buy' as const,
      quantity: 100_000n,
      stopPrice: undefined,
      stampMs: await house.nowMs(),
    }
    expect(await venue.place(order)).toMatchObject({ isOpen: false, filled: 100_000n })
    const found = await venue.find({ symbol: 'BTC/USDT', clientId: 'slow1', isStop: false })
    expect(found).toMatchObject({ clientId: 'slow1', filled: 100_000n })
    expect(await venue.total('BTC')).toBe(99_900n)
  },
)

it.each(['binance', 'bybit', 'okx'] as const)(
  'on %s an order whose signed instant has passed its window is not carried out, however it was delayed',
  async (type) => {
    const { house, venue } = await openSlow(type)
    const stampMs = (await house.nowMs()) - 31_000
    const order = { symbol: 'BTC/USDT', side: 'buy' as const, quantity: 100_000n, stopPrice: undefined }
    await expect(venue.place({ ...order, clientId: 'late1', stampMs })).rejects.toThrow()
    expect(sandbox().exchange.orders).toEqual([])
  },
)
