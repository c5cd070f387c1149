import { SECOND_MS } from '#server/kernel/clock.ts'
import { startLoop, type RunningLoop } from '#server/kernel/jobs/start-loop.ts'
import type { ProgramsContext } from '../programs-context.ts'
import { deliver, leaseDue } from './deliver-webhooks.ts'
import { hasEndpoints, queueEvents } from './queue-events.ts'

/** Tries of this process at the same time. */
const AT_ONCE = 32

/** Queues what was put down and delivers everything that is due. Returns how many tries there were. */
export async function runDueWebhooks(self: ProgramsContext): Promise<number> {
  await queueEvents(self)
  let tries = 0
  for (;;) {
    const leased = await leaseDue(self, AT_ONCE)
    await Promise.all(leased.map((one) => deliver(self, one)))
    tries += leased.length
    if (leased.length === 0) return tries
  }
}

/** The worker's loop: a receiver that is slow keeps none of the others waiting. */
export function startWebhooksLoop(self: ProgramsContext): RunningLoop {
  const inHand = new Set<Promise<void>>()
  const onError = (error: unknown): void => self.log.error({ err: error }, 'webhooks could not be sent')
  let wake = (): void => undefined
  const begin = (work: Promise<void>): void => {
    const ended = work.catch(onError).finally(() => {
      inHand.delete(ended)
      wake()
    })
    inHand.add(ended)
  }
  const { pauseMs, onWake } = self.live.rhythm(SECOND_MS)
  const registerBoth = (wakeLoop: () => void) => {
    wake = wakeLoop
    return onWake?.(wakeLoop) ?? (() => undefined)
  }
  const loop = startLoop({ pauseMs, onWake: registerBoth, onError }, async () => {
    if (!(await hasEndpoints(self))) return
    await queueEvents(self)
    if (inHand.size >= AT_ONCE) return
    for (const one of await leaseDue(self, AT_ONCE - inHand.size)) begin(deliver(self, one))
  })
  return {
    async stop() {
      await loop.stop()
      await Promise.all(inHand)
    },
  }
}
