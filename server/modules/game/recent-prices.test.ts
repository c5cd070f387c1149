import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { MINUTE_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { createGameFixture } from '#testing/fixtures/game-fixture.ts'
import { recordRecentPrice } from './recent-prices.ts'

const fixture = await createGameFixture()
const { db, clock } = fixture.app.kernel

const listed = async () => (await fixture.ok(api.game.listRecentPrices, {})).prices

it('keeps one price in two seconds, also of several processes, and answers them in time order', async () => {
  const startMs = clock.nowMs()
  fixture.advance(2 * SECOND_MS - (startMs % (2 * SECOND_MS)))
  await Promise.all([100, 101, 102].map((price) => recordRecentPrice({ db, clock }, price)))
  fixture.advance(SECOND_MS)
  await recordRecentPrice({ db, clock }, 200)
  fixture.advance(SECOND_MS)
  await recordRecentPrice({ db, clock }, 300)
  const prices = await listed()
  expect(prices).toHaveLength(2)
  expect([100, 101, 102]).toContain(prices[0]?.[1])
  expect(prices[1]?.[1]).toBe(300)
  expect(prices[0]?.[0]).toBeLessThan(prices[1]?.[0] ?? 0)
})

it('forgets what is older than six minutes, and takes its slots again', async () => {
  fixture.advance(7 * MINUTE_MS)
  expect(await listed()).toEqual([])
  for (let second = 0; second < 400; second += 2) {
    await recordRecentPrice({ db, clock }, 500 + second)
    fixture.advance(2 * SECOND_MS)
  }
  const prices = await listed()
  // The clock runs on while we write: a slot or two may have left.
  expect(prices.length).toBeGreaterThan(170)
  expect(prices.length).toBeLessThanOrEqual(180)
  expect(prices.at(-1)?.[1]).toBe(898)
})
