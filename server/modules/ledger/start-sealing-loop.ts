import { SECOND_MS } from '#server/kernel/clock.ts'
import { type RunningLoop, startLoop } from '#server/kernel/jobs/start-loop.ts'
import type { Logger } from '#server/kernel/log.ts'
import type { Ledger } from './ledger.ts'

/** Seals each second what was written since. Two workers may do so at once: the newest seal is the lock. */
export function startSealingLoop({
  ledger,
  log,
}: {
  readonly ledger: Ledger
  readonly log: Logger
}): RunningLoop {
  return startLoop(
    { pauseMs: SECOND_MS, onError: (error) => log.error({ err: error }, 'sealing failed') },
    () => ledger.seal(),
  )
}
