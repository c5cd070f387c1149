import type pg from 'pg'
import { SECOND_MS } from '../clock.ts'
import { startLoop } from '../jobs/start-loop.ts'
import { openClient } from './hosts/open-client.ts'

const ANSWER_WITHIN_MS = 2 * SECOND_MS
/** While it is away: calls are let in again as soon as another server takes over. */
const AGAIN_AFTER_MS = 100

/** Asks the database every second on a connection of its own: whether it answers is known without a queue for the pool. */
export interface DatabaseProbe {
  /** True before the first question. */
  isUp(): boolean
  start(): { stop(): Promise<void> }
}

export function createDatabaseProbe(url: string): DatabaseProbe {
  let isUp = true
  let client: pg.Client | undefined

  async function check(): Promise<void> {
    try {
      client ??= await openClient(url, { connectMs: ANSWER_WITHIN_MS, answerMs: ANSWER_WITHIN_MS })
      await client.query('select 1')
      isUp = true
    } catch {
      // Why it does not answer is in the logs of everybody who asked it something.
      isUp = false
      const broken = client
      client = undefined
      void broken?.end().catch(() => undefined)
    }
  }

  return {
    isUp: () => isUp,
    start() {
      const loop = startLoop(
        { pauseMs: () => (isUp ? SECOND_MS : AGAIN_AFTER_MS), onError: () => undefined },
        check,
      )
      return {
        async stop() {
          await loop.stop()
          await client?.end()
        },
      }
    },
  }
}
