import type { Install } from '../parameters/install.ts'
import type { Logger } from '../log.ts'

const CLOCK_EVERY_MS = 300

/** Moves this process's clock along with a sandbox's, which another process moves by hand. */
export function syncClock({
  install,
  log,
}: {
  readonly install: Pick<Install, 'syncClock'>
  readonly log: Logger
}): {
  stop(): void
} {
  const timer = setInterval(() => {
    install.syncClock().catch((error: unknown) => log.warn({ err: error }, 'the clock could not be read'))
  }, CLOCK_EVERY_MS)
  return { stop: () => clearInterval(timer) }
}
