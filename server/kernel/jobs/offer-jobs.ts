import type { PgBoss } from 'pg-boss'
import { SECOND_MS } from '../clock.ts'

interface OfferedJob {
  readonly name: string
  readonly cron: string | { readonly everySeconds: number }
}

/** When another process was first, it may die: a part of the span later this one tries again. */
const TRIES_IN_A_SPAN = 3

/**
 * Offers the jobs that run every so many seconds to the queue, which accepts one of all processes' offers in each span of time. The one that
 * was accepted is silent for the whole span.
 */
export function createOffers(queue: Pick<PgBoss, 'send'>, jobs: readonly OfferedJob[]) {
  const dueMs = new Map<string, number>()
  return {
    /** Offers what is due by a clock in ms that only goes forward. */
    async offerDue(nowMs: number): Promise<void> {
      for (const { name, cron } of jobs) {
        if (typeof cron === 'string' || nowMs < (dueMs.get(name) ?? 0)) continue
        const spanMs = cron.everySeconds * SECOND_MS
        const id = await queue.send(name, null, { singletonSeconds: cron.everySeconds })
        dueMs.set(name, nowMs + (id === null ? spanMs / TRIES_IN_A_SPAN : spanMs))
      }
    },
  }
}
