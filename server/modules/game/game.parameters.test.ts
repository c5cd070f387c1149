import { expect, it } from 'vitest'
import { gameSense } from './game.parameters.ts'

it('betting, the live time and a rest fit into the five minutes of a round', () => {
  const fits = (bet: bigint, live: bigint) =>
    gameSense.isSound?.((name) => 1_000_000n * (name === 'game.bet_seconds' ? bet : live))
  expect([fits(180n, 60n), fits(200n, 100n), fits(100n, 200n)]).toEqual([true, false, false])
})
