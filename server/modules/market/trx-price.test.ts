import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createStillClock, DAY_MS, MINUTE_MS, plus, SECOND_MS } from '#server/kernel/clock.ts'
import { openDatabase, sql } from '#server/kernel/database/db.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { admitWeb, dismissWeb } from '#tools/ops/web-role.ts'
import type { VenuePrice } from './sources/market-source.ts'
import { createTrxPrices } from './trx-price.ts'

const url = await freshDatabase()
const db = openDatabase({ url })
const web = openDatabase({ url: await admitWeb(url), maxConnections: 1 })
afterAll(async () => {
  await web.close()
  await dismissWeb(url)
  await db.close()
})
const clock = createStillClock('2026-11-23T09:00:00Z')
let answers: readonly VenuePrice[] = []
const prices = createTrxPrices({ db, clock, fetchPrices: async () => answers })
const says = (venue: string, price: number, agoMs = 0) => ({ venue, price, atMs: clock.nowMs() - agoMs })

beforeEach(async () => {
  clock.advance(DAY_MS)
  await db.run(sql`delete from market_trx_prices`)
})

describe('recording the price of TRX', () => {
  it('stores the median of the venues with their names and the time of the oldest answer', async () => {
    answers = [says('okx', 0.3121), says('binance', 0.3124, 20 * SECOND_MS), says('bybit', 0.3122)]
    const stored = await prices.recordTrxPrice()
    expect(stored).toEqual({
      units: 312_200n,
      at: plus(clock.now(), -20 * SECOND_MS),
      source: 'binance, bybit, okx',
    })
    expect(await prices.freshTrxPrice(web)).toEqual(stored)
  })

  it('stores nothing when no venue has a fresh price', async () => {
    for (const none of [[], [says('binance', 0.3, 5 * MINUTE_MS)], [says('binance', 0)]]) {
      answers = none
      expect(await prices.recordTrxPrice()).toBeUndefined()
    }
    expect(await prices.latestTrxPrice(db)).toBeUndefined()
  })

  it('stores nothing when the venues are more than 2% apart from their median', async () => {
    answers = [says('binance', 0.3), says('bybit', 0.313)]
    expect(await prices.recordTrxPrice()).toBeUndefined()
    answers = [says('binance', 0.3), says('bybit', 0.301), says('okx', 0.03)]
    expect(await prices.recordTrxPrice()).toBeUndefined()
    expect(await prices.latestTrxPrice(db)).toBeUndefined()
  })

  it('takes an answer of a venue whose clock is ahead as of now', async () => {
    answers = [says('binance', 0.3, -2 * SECOND_MS)]
    expect((await prices.recordTrxPrice())?.at).toEqual(clock.now())
  })

  it('leaves the price to workers: a process that answers requests may only read it', async () => {
    answers = [says('binance', 0.3)]
    const ofWeb = createTrxPrices({ db: web, clock, fetchPrices: async () => answers })
    await expect(ofWeb.recordTrxPrice()).rejects.toThrow(/permission denied/)
  })
})

describe('the fresh price of TRX', () => {
  it('ends 60 seconds after its time, the latest one stays', async () => {
    answers = [says('binance', 0.3)]
    const stored = await prices.recordTrxPrice()
    clock.advance(MINUTE_MS)
    expect(await prices.freshTrxPrice(db)).toEqual(stored)
    clock.advance(1)
    expect(await prices.freshTrxPrice(db)).toBeUndefined()
    expect(await prices.latestTrxPrice(db)).toEqual(stored)
  })

  it('is deleted after a day unless it is the newest', async () => {
    answers = [says('binance', 0.3)]
    await prices.recordTrxPrice()
    clock.advance(MINUTE_MS)
    answers = [says('binance', 0.31)]
    const newest = await prices.recordTrxPrice()
    clock.advance(2 * DAY_MS)
    expect(await prices.deleteOldTrxPrices()).toBe(1)
    expect(await prices.latestTrxPrice(db)).toEqual(newest)
  })
})
