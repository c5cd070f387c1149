import { type Keeping, keepDoing } from '#server/kernel/keep-doing.ts'
import { decideDue } from './decide-round.ts'
import type { Game } from './deps.ts'
import { payDue } from './pay-round.ts'
import { openRound } from './rounds.ts'
import { tellNow, tellRound } from './tell-game.ts'

/** Prices are asked for this often. */
const LOOK_MS = 400

/** Opens the round of now, decides what is due and moves its money. Answers how many rounds changed or were paid. */
export async function runDue(self: Game): Promise<number> {
  await openRound(self)
  const decided = await decideDue(self)
  await payDue(self)
  if (decided > 0) await tellRound(self)
  return decided
}

/** Listens to the sources and moves rounds on until stopped; any number of processes may do so. */
export function keepPlaying(self: Game): Keeping {
  const onError = (error: unknown): void => self.log.error({ err: error }, 'the game could not be moved on')
  return keepDoing({ pauseMs: LOOK_MS, onError }, async () => {
    const price = await self.prices.look(await self.parameters.read('game.sources'))
    await runDue(self)
    await tellNow(self, price)
  })
}
