import { expect, test } from 'vitest'
import { SECOND_MS } from '#server/kernel/clock.ts'
import { openGameWorld } from '#testing/game-world.ts'
import { isOursToTell } from './tell-game.ts'

const world = await openGameWorld()
const { db, install } = world.app.kernel

test('of many processes that look at once, one tells; the next time one again', async () => {
  const ask = () => isOursToTell({ db, clock: install.clock }, { what: 'PRICE', everyMs: 60 * SECOND_MS })
  const tellers = async () => (await Promise.all(Array.from({ length: 20 }, ask))).filter(Boolean).length
  expect(await tellers()).toBe(1)
  expect(await tellers()).toBe(0)
  world.advance(60 * SECOND_MS)
  expect(await tellers()).toBe(1)
})
