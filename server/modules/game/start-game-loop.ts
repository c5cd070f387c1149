import { type RunningLoop, startLoop } from '#server/kernel/jobs/start-loop.ts'
import { decideDue } from './rounds/decide-round.ts'
import type { GameContext } from './game-context.ts'
import { recordDueFollowUps } from './rounds/follow-round.ts'
import { payDue } from './rounds/pay-round.ts'
import { createPace } from './rounds/pace.ts'
import { openRound } from './rounds/rounds.ts'
import { publishPrices, publishRound } from './publish-game.ts'
import { createPriceRecorder } from './recent-prices.ts'

/** Prices are asked for this often. */
const LOOK_MS = 400

/** Opens the round of now, decides what is due, moves its money, then does what follows. Returns how many rounds changed. */
export async function runDue(self: GameContext): Promise<number> {
  await openRound(self)
  const decided = await decideDue(self)
  await payDue(self)
  if (decided > 0) await publishRound(self)
  await recordDueFollowUps(self)
  return decided
}

/** Asks the sources, keeps what they say, and tells those who watch. */
function createListening(self: GameContext): () => Promise<void> {
  const recorder = createPriceRecorder(self)
  return async () => {
    const price = await self.prices.poll(await self.parameters.get('game.sources'))
    if (price !== undefined) await recorder.record(price, self.isWatched())
    await publishPrices(self, price)
  }
}

/** Moves rounds on when something may be due. */
function createPlaying(self: GameContext): () => Promise<void> {
  const pace = createPace()
  return async () => {
    const nowMs = self.clock.nowMs()
    if (!pace.isDue(nowMs)) return
    pace.begin(nowMs)
    const moved = await runDue(self)
    pace.end(await openRound(self), moved)
  }
}

/**
 * Listens to the sources and moves rounds on until stopped; any number of processes may do so. Both go on beside each
 * other: a round that takes long to pay must not make this process deaf for the next one's price.
 */
export function startGameLoop(self: GameContext): RunningLoop {
  const onError = (error: unknown): void => self.log.error({ err: error }, 'the game could not be moved on')
  const options = { pauseMs: LOOK_MS, onError }
  const listening = startLoop(options, createListening(self))
  const playing = startLoop(options, createPlaying(self))
  return {
    async stop() {
      await Promise.all([listening.stop(), playing.stop()])
    },
  }
}
