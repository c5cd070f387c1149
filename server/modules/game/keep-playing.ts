import { setTimeout as pause } from 'node:timers/promises'
import { decideDue } from './decide-round.ts'
import type { Game } from './deps.ts'
import { payDue } from './pay-round.ts'
import { openRound } from './rounds.ts'
import { tellNow, tellRound } from './tell-game.ts'

/** Prices are asked for this often. */
const LOOK_MS = 400
const LEAST_MS = 10

/** Opens the round of now, decides what is due and moves its money. Answers how many rounds changed or were paid. */
export async function runDue(self: Game): Promise<number> {
  await openRound(self)
  const decided = await decideDue(self)
  await payDue(self)
  if (decided > 0) await tellRound(self)
  return decided
}

/** Listens to the sources and moves rounds on until stopped; any number of processes may do so. */
export function keepPlaying(self: Game): { stop(): Promise<void> } {
  let isStopped = false
  const soon = async (): Promise<void> => {
    while (!isStopped) {
      const startedMs = self.clock.nowMs()
      await step(self)
      const leftMs = LOOK_MS - (self.clock.nowMs() - startedMs)
      await pause(leftMs > LEAST_MS ? leftMs : LEAST_MS)
    }
  }
  const running = soon()
  return {
    async stop() {
      isStopped = true
      await running
    },
  }
}

/** One look; trouble is logged and the next look tries again. */
async function step(self: Game): Promise<void> {
  try {
    const price = await self.prices.look(await self.parameters.read('game.sources'))
    await runDue(self)
    await tellNow(self, price)
  } catch (error) {
    self.log.error({ err: error }, 'the game could not be moved on')
  }
}
