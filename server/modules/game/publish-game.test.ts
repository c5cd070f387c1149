import { expect, it } from 'vitest'
import { SECOND_MS } from '#server/kernel/clock.ts'
import { createGameFixture } from '#testing/fixtures/game-fixture.ts'
import { claimPublishing } from './publish-game.ts'

const fixture = await createGameFixture()
const { db, install } = fixture.app.kernel

it('of many processes that look at once, one tells; the next time one again', async () => {
  const claim = () =>
    claimPublishing({ db, clock: install.clock }, { what: 'PRICE', everyMs: 60 * SECOND_MS })
  const tellers = async () => (await Promise.all(Array.from({ length: 20 }, claim))).filter(Boolean).length
  expect(await tellers()).toBe(1)
  expect(await tellers()).toBe(0)
  fixture.advance(60 * SECOND_MS)
  expect(await tellers()).toBe(1)
})
