import { setTimeout as pause } from 'node:timers/promises'
import { SECOND_MS } from '#server/kernel/clock.ts'
import type { Logger } from '#server/kernel/log.ts'
import type { Ledger } from './ledger.ts'

/** Seals each second what was written since. Two workers may do so at once: the newest seal is the lock. */
export function keepSealing({ ledger, log }: { readonly ledger: Ledger; readonly log: Logger }): {
  stop(): Promise<void>
} {
  const stopping = new AbortController()
  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await ledger.seal().catch((error: unknown) => log.error({ err: error }, 'sealing failed'))
      await pause(SECOND_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
