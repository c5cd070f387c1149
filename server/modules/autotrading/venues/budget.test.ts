import { beforeEach, describe, expect, it } from 'vitest'
import { stageExchange } from '#testing/fixtures/exchange-stage.ts'
import { createBudget } from './budget.ts'
import { createExchangeHouse } from './exchange-house.ts'
import { VenueBusy } from './venue.ts'

/** One clock for both sides, which only we move. */
let now = 0
beforeEach(() => void (now = Date.now()))
const { sandbox, newKey } = stageExchange({ now: () => now })

function openHouse(weightPerSecond: number) {
  const house = createExchangeHouse({
    type: 'binance',
    baseUrl: `${sandbox().url}/binance`,
    machineMs: () => now,
    weightPerSecond,
  })
  return { house, credentials: newKey(), advance: (ms: number) => (now += ms) }
}

/** Whether work is still waiting after the exchange has answered three other questions. */
async function isWaiting(work: Promise<unknown>): Promise<boolean> {
  let isDone = false
  void work.then(() => (isDone = true))
  for (let asked = 0; asked < 3; asked += 1) await fetch(`${sandbox().url}/binance/api/v3/time`)
  return !isDone
}

describe('what may be asked', () => {
  it('is spent by weight, waits when it is gone, and comes back with time', async () => {
    const budget = createBudget(10, () => now)
    for (let spent = 0; spent < 5; spent += 1) await budget.spend(20)
    const next = budget.spend(20)
    expect(await isWaiting(next)).toBe(true)
    now += 2_000
    await next
    const small = createBudget(10, () => now, 15)
    await small.spend(15)
    const more = small.spend(1)
    expect(await isWaiting(more)).toBe(true)
    now += 100
    await more
  })

  it('limits a key before the address: fifteen requests at once, then its pace', async () => {
    const { house, credentials, advance } = openHouse(10_000)
    const venue = await house.open(credentials)
    const name = { symbol: 'BTC/USDT', clientId: 'none', isStop: false }
    for (let asked = 0; asked < 15; asked += 1) await venue.find(name)
    const next = venue.find(name)
    expect(await isWaiting(next)).toBe(true)
    const other = await house.open(credentials)
    await other.find(name)
    advance(100)
    await next
  })

  it('limits all keys of an address together', async () => {
    const { house, credentials, advance } = openHouse(4)
    const [one, two] = [await house.open(credentials), await house.open(credentials)]
    // Forty weights in all, and a balance weighs twenty.
    await one.total('BTC')
    await two.total('BTC')
    const next = two.total('BTC')
    expect(await isWaiting(next)).toBe(true)
    advance(5_000)
    await next
  })

  it.each([
    ['too-many-requests', 10_000],
    ['banned', 120_000],
  ] as const)('is nothing for every key after %s, for %i ms', async (kind, silentMs) => {
    const { house, credentials, advance } = openHouse(10_000)
    const [one, two] = [await house.open(credentials), await house.open(credentials)]
    const name = { symbol: 'BTC/USDT', clientId: 'none', isStop: false }
    await two.find(name)
    sandbox().exchange.faults.push({ kind, path: '/order', method: 'GET', ms: 0, times: 1 })
    await expect(one.find(name)).rejects.toThrow('-1003')
    await expect(two.find(name)).rejects.toThrow(VenueBusy)
    advance(silentMs - 1)
    await expect(two.find(name)).rejects.toThrow(VenueBusy)
    advance(1)
    expect(await two.find(name)).toBeUndefined()
  })
})
