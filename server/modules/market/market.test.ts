import { afterAll, expect, test } from 'vitest'
import { createStillClock, DAY_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { openDatabase, sql } from '#server/kernel/db.ts'
import { freshDatabase } from '#testing/database.ts'
import { createMarket } from './market.ts'

const db = openDatabase({ url: await freshDatabase() })
afterAll(() => db.close())
const clock = createStillClock('2026-11-21T09:07:00Z')
const market = createMarket({ db, clock, setting: 'sandbox' })
const span = () => ({ fromMs: clock.nowMs() - 100 * DAY_MS, toMs: clock.nowMs() })

test('the first pull brings the history, the next only what has closed since, and none twice', async () => {
  expect(await market.pullCandles('BTC/USDT')).toBe(Date.parse('2026-11-21T09:00:00Z'))
  const first = await market.readCandles(db, 'BTC/USDT', span())
  expect(first).toHaveLength(60 * 96 - 1)
  clock.advance(20 * MINUTE_MS)
  await Promise.all([market.pullCandles('BTC/USDT'), market.pullCandles('BTC/USDT')])
  const second = await market.readCandles(db, 'BTC/USDT', span())
  expect(second).toHaveLength(first.length + 1)
  expect(second.slice(0, -1)).toEqual(first)
})

test('another process on the same setting reads the same market, another setting its own', async () => {
  const same = createMarket({ db, clock, setting: 'sandbox' })
  const other = createMarket({ db, clock, setting: 'live:binance' })
  expect(await same.sourceId()).toBe(await market.sourceId())
  expect(await same.readCandles(db, 'BTC/USDT', span())).toHaveLength(60 * 96)
  expect(await other.sourceId()).not.toBe(await market.sourceId())
  expect(await other.readCandles(db, 'BTC/USDT', span())).toEqual([])
})

test('candles older than 120 days are forgotten, younger ones stay', async () => {
  expect(await market.deleteOldCandles()).toBe(0)
  clock.advance(70 * DAY_MS)
  expect(await market.deleteOldCandles()).toBeGreaterThan(500)
  const { oldest } = await db.one<{ oldest: Date }>(sql`select min(open_at) as oldest from market_candles`)
  expect(oldest.getTime()).toBeGreaterThanOrEqual(clock.nowMs() - 120 * DAY_MS)
})

test('a setting that cannot be followed is told at start', async () => {
  const refused = async (setting: string) => await createMarket({ db, clock, setting }).demandReadable()
  await expect(refused('replay:/no/such/folder')).rejects.toThrow('/no/such/folder cannot be read')
  await expect(refused('live:nosuchexchange')).rejects.toThrow('ccxt knows no exchange "nosuchexchange"')
  await expect(refused('sandbox')).resolves.toBeUndefined()
  await expect(refused('live:binance,upbit')).resolves.toBeUndefined()
})
