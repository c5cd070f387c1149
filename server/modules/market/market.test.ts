import { afterAll, expect, it } from 'vitest'
import { createStillClock, DAY_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { openDatabase, sql } from '#server/kernel/database/db.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { createMarket, type OpenSandbox } from './market.ts'
import { createTestParameters } from '#testing/fixtures/parameters.ts'
import { openSandbox } from '#testing/outside/market-candles.ts'

const db = openDatabase({ url: await freshDatabase() })
afterAll(() => db.close())
const clock = createStillClock('2026-11-21T09:07:00Z')
const market = createMarket({
  db,
  clock,
  parameters: createTestParameters(db, clock),
  setting: 'sandbox',
  openSandbox,
})
const span = () => ({ fromMs: clock.nowMs() - 100 * DAY_MS, toMs: clock.nowMs() })

it('at first the history closes, later only what has closed since; what is kept twice is there once', async () => {
  const history = await market.closedCandles('BTC/USDT', 0)
  expect(history).toHaveLength(60 * 96 - 1)
  expect(history.at(-1)?.openTimeMs).toBe(Date.parse('2026-11-21T08:45:00Z'))
  await market.saveCandles(db, history)
  const first = await market.listCandles(db, 'BTC/USDT', span())
  expect(first).toEqual(history)
  const next = Date.parse('2026-11-21T09:00:00Z')
  expect(await market.closedCandles('BTC/USDT', next)).toEqual([])
  clock.advance(20 * MINUTE_MS)
  const closed = await market.closedCandles('BTC/USDT', next)
  const others = await market.closedCandles('ETH/USDT', next)
  const changed = history.slice(-1).map((candle) => ({ ...candle, close: candle.low }))
  await Promise.all([
    market.saveCandles(db, [...changed, ...closed]),
    market.saveCandles(db, [...closed, ...others]),
  ])
  expect(await market.listCandles(db, 'BTC/USDT', span())).toEqual([...first, ...closed])
  expect(await market.listCandles(db, 'ETH/USDT', span())).toEqual(others)
})

it('a setting may ask for a shorter past', async () => {
  const setting = 'sandbox:3'
  const parameters = createTestParameters(db, clock)
  const short = createMarket({ db, clock, parameters, setting, openSandbox })
  expect(await short.closedCandles('BTC/USDT', 0)).toHaveLength(3 * 96 - 1)
})

it('another process on the same setting reads the same market, another setting its own', async () => {
  const same = createMarket({
    db,
    clock,
    parameters: createTestParameters(db, clock),
    setting: 'sandbox',
    openSandbox,
  })
  const other = createMarket({
    db,
    clock,
    parameters: createTestParameters(db, clock),
    setting: 'live:binance',
  })
  expect(await same.sourceId()).toBe(await market.sourceId())
  expect(await same.listCandles(db, 'BTC/USDT', span())).toHaveLength(60 * 96)
  expect(await other.sourceId()).not.toBe(await market.sourceId())
  expect(await other.listCandles(db, 'BTC/USDT', span())).toEqual([])
})

it('candles older than 120 days are forgotten, younger ones stay', async () => {
  expect(await market.deleteOldCandles()).toBe(0)
  clock.advance(70 * DAY_MS)
  expect(await market.deleteOldCandles()).toBeGreaterThan(500)
  const { oldest } = await db.one<{ oldest: Date }>(sql`select min(open_at) as oldest from market_candles`)
  expect(oldest.getTime()).toBeGreaterThanOrEqual(clock.nowMs() - 120 * DAY_MS)
})

it('a setting that cannot be followed is told at start', async () => {
  const parameters = createTestParameters(db, clock)
  const refused = async (setting: string, sandbox?: OpenSandbox) =>
    await createMarket({ db, clock, parameters, setting, openSandbox: sandbox }).requireReadable()
  await expect(refused('replay:/no/such/folder')).rejects.toThrow('/no/such/folder cannot be read')
  await expect(refused('live:nosuchexchange')).rejects.toThrow('ccxt knows no exchange "nosuchexchange"')
  await expect(refused('sandbox')).rejects.toThrow('not "sandbox"')
  await expect(refused('sandbox', openSandbox)).resolves.toBeUndefined()
  await expect(refused('live:binance,upbit')).resolves.toBeUndefined()
})
