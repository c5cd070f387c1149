import { SECOND_MS } from '#server/kernel/clock.ts'
import { type RunningLoop, startLoop } from '#server/kernel/jobs/start-loop.ts'
import type { Live } from '#server/kernel/live/live.ts'
import type { Logger } from '#server/kernel/log.ts'
import type { Ledger } from './ledger.ts'

/** Seals what was written since. Two workers may do so at once: the newest seal is the lock. */
export function startSealingLoop({
  ledger,
  live,
  log,
}: {
  readonly ledger: Ledger
  readonly live: Pick<Live, 'rhythm'>
  readonly log: Logger
}): RunningLoop {
  return startLoop(
    { ...live.rhythm(SECOND_MS), onError: (error) => log.error({ err: error }, 'sealing failed') },
    () => ledger.seal(),
  )
}
