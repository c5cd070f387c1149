import { expect, it } from 'vitest'
import { SECOND_MS } from '#server/kernel/clock.ts'
import { createGameFixture } from '#testing/fixtures/game-fixture.ts'
import { isOursToTell } from './tell-game.ts'

const fixture = await createGameFixture()
const { db, install } = fixture.app.kernel

it('of many processes that look at once, one tells; the next time one again', async () => {
  const isOurs = () => isOursToTell({ db, clock: install.clock }, { what: 'PRICE', everyMs: 60 * SECOND_MS })
  const tellers = async () => (await Promise.all(Array.from({ length: 20 }, isOurs))).filter(Boolean).length
  expect(await tellers()).toBe(1)
  expect(await tellers()).toBe(0)
  fixture.advance(60 * SECOND_MS)
  expect(await tellers()).toBe(1)
})
