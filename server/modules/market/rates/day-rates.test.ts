import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#server/kernel/clock.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'
import { portOf } from '#testing/outside/port-of.ts'
import { openRateService } from './rate-source.ts'

const START = '2026-06-01T12:00:00Z'
const fixture = await createFixture({}, START)
const { modules, kernel } = fixture.app
const { market } = modules
const daysOf = async (name: string) => (await market.listDayRates(kernel.db, name)).map(({ day }) => day)

describe('rates of days', () => {
  it('are recorded once for each finished day since the beginning, and stay', async () => {
    await market.confirmMcsPrice()
    expect(await market.recordDayRates()).toBeGreaterThan(0)
    expect(await daysOf('KRW')).toEqual(['2026-05-31'])
    const first = await market.listDayRates(kernel.db, 'KRW')
    fixture.advance(3 * DAY_MS)
    await market.recordDayRates()
    expect(await daysOf('KRW')).toEqual(['2026-05-31', '2026-06-01', '2026-06-02', '2026-06-03'])
    expect(await daysOf('TRX')).toEqual(await daysOf('KRW'))
    expect((await market.listDayRates(kernel.db, 'KRW')).slice(0, 1)).toEqual(first)
    expect(await market.recordDayRates()).toBe(0)
  })

  it('name who says so, and every currency of statements', async () => {
    expect((await market.listRatedNames(kernel.db)).toSorted()).toEqual([
      'CNY',
      'JPY',
      'KRW',
      'TRX',
      'TWD',
      'USD',
    ])
    expect((await market.listDayRates(kernel.db, 'KRW')).every(({ source }) => source === 'sandbox')).toBe(
      true,
    )
  })
})

describe('a service of rates', () => {
  const asked: string[] = []
  let answer: unknown
  let status = 200
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const ratesOf = (day: string) =>
    openRateService(`http://127.0.0.1:${portOf(server)}/historical/{date}.json?key=1`).ratesOf(day)

  it('is asked for the day, and its rates are kept to the millionth', async () => {
    answer = { base: 'USD', rates: { KRW: 1391.2345678, JPY: 151, EUR: 0.9 } }
    const rates = await ratesOf('2026-06-01')
    expect(asked).toEqual(['/historical/2026-06-01.json?key=1'])
    expect(Object.fromEntries(rates)).toEqual({ KRW: 1_391_234_568n, JPY: 151_000_000n, USD: 1_000_000n })
  })

  it('that answers for another base, nothing or an error is not believed', async () => {
    answer = { base: 'EUR', rates: { KRW: 1500 } }
    await expect(ratesOf('2026-06-01')).rejects.toThrow('EUR instead of USD')
    answer = { rates: { KRW: -1 } }
    await expect(ratesOf('2026-06-01')).rejects.toThrow()
    status = 503
    await expect(ratesOf('2026-06-01')).rejects.toThrow('503')
  })
})
