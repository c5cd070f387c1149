import { getAppVersion } from '#contract/system.ts'
import type { Instant, ServerClock } from '#web/base/server-clock.ts'

interface MachineTimeParts {
  readonly clock: ServerClock
  readonly instant: () => Instant
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly log: (event: string, detail: Readonly<Record<string, unknown>>) => void
}

/**
 * The machine's time in ms, for what the server judges by it. Asks for it where it is not known: by the smallest call that anyone
 * may make, once for all who want to know. Without an answer it is the best guess.
 */
export function createMachineTime({ clock, instant, fetch, log }: MachineTimeParts): () => Promise<number> {
  let asking: Promise<void> | undefined

  async function measure(): Promise<void> {
    const asked = instant()
    try {
      const response = await fetch(getAppVersion.path, { cache: 'no-store' })
      clock.learn(response.headers.get('date'), asked)
      await response.text()
    } catch (cause) {
      log('time not asked', { cause: String(cause) })
    }
  }

  return async () => {
    if (!clock.isSure()) {
      asking ??= measure().finally(() => {
        asking = undefined
      })
      await asking
    }
    return clock.nowMs()
  }
}
