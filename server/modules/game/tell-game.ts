import { printUnits, toCount } from '#contract/money.ts'
import type { Game } from './deps.ts'
import { openRound, readSides } from './rounds.ts'

/** Says that a round has moved on: whoever looks reads it anew. */
export async function tellRound(self: Game): Promise<void> {
  await self.live.publish({ topic: 'game', type: 'round', data: null })
}

/** Says what both sides hold while bets are taken. */
export async function tellPools(self: Game): Promise<void> {
  const round = await openRound(self)
  if (round.state !== 'BETTING') return
  const sides = await readSides(self.db, round.seq)
  await self.live.publish({
    topic: 'game',
    type: 'pools',
    data: {
      seq: toCount(round.seq),
      up: { sum: printUnits(sides.up_units), count: sides.up_count },
      down: { sum: printUnits(sides.down_units), count: sides.down_count },
    },
  })
}
