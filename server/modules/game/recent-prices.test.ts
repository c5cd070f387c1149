import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { MINUTE_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { createGameFixture } from '#testing/fixtures/game-fixture.ts'
import { createPriceRecorder } from './recent-prices.ts'

const fixture = await createGameFixture()
const { db, clock } = fixture.app.kernel

const aProcess = () => createPriceRecorder({ db, clock })

const listed = async () => (await fixture.ok(api.game.listRecentPrices, {})).prices

it('keeps one price in two seconds, also of several processes, and answers them in time order', async () => {
  const startMs = clock.nowMs()
  fixture.advance(2 * SECOND_MS - (startMs % (2 * SECOND_MS)))
  const processes = [aProcess(), aProcess(), aProcess()]
  await Promise.all(processes.map((one, index) => one.record(100 + index, true)))
  fixture.advance(SECOND_MS)
  for (const one of processes) await one.record(200, true)
  fixture.advance(SECOND_MS)
  for (const one of processes) await one.record(300, true)
  const prices = await listed()
  expect(prices).toHaveLength(2)
  expect([100, 101, 102]).toContain(prices[0]?.[1])
  expect(prices[1]?.[1]).toBe(300)
  expect(prices[0]?.[0]).toBeLessThan(prices[1]?.[0] ?? 0)
})

it('forgets what is older than six minutes, and takes its slots again', async () => {
  fixture.advance(7 * MINUTE_MS)
  expect(await listed()).toEqual([])
  const one = aProcess()
  for (let second = 0; second < 400; second += 2) {
    await one.record(500 + second, true)
    fixture.advance(2 * SECOND_MS)
  }
  const prices = await listed()
  // The clock runs on while we write: a slot or two may have left.
  expect(prices.length).toBeGreaterThan(170)
  expect(prices.length).toBeLessThanOrEqual(180)
  expect(prices.at(-1)?.[1]).toBe(898)
})

it('writes five prices together while nobody watches, and what is left as soon as somebody does', async () => {
  fixture.advance(7 * MINUTE_MS)
  const one = aProcess()
  const record = async (price: number, isWatched: boolean) => {
    await one.record(price, isWatched)
    fixture.advance(2 * SECOND_MS)
  }
  for (const price of [1, 2, 3, 4]) await record(price, false)
  expect(await listed()).toEqual([])
  for (const price of [5, 6]) await record(price, false)
  expect((await listed()).map(([, price]) => price)).toEqual([1, 2, 3, 4, 5])
  await record(7, true)
  expect((await listed()).map(([, price]) => price)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

it('keeps the later of two prices when the clock is moved to the same slot while nobody watches', async () => {
  fixture.advance(7 * MINUTE_MS)
  const one = aProcess()
  await one.record(1, false)
  fixture.advance(6 * MINUTE_MS)
  await one.record(2, false)
  fixture.advance(2 * SECOND_MS)
  await one.record(3, true)
  expect((await listed()).map(([, price]) => price)).toEqual([2, 3])
})
