import type pg from 'pg'
import { SECOND_MS } from '../clock.ts'
import { startLoop } from '../jobs/start-loop.ts'
import { openClient } from './hosts/open-client.ts'

const ANSWER_WITHIN_MS = 2 * SECOND_MS
/** While it is away: calls are let in again as soon as another server takes over. */
const AGAIN_AFTER_MS = 100
/** While nobody wants to know. */
const REST_MS = 5 * SECOND_MS

/**
 * Asks the database every second on a connection of its own, and seldom while nobody wants to know: whether it answers is known
 * without a queue for the pool.
 */
export interface DatabaseProbe {
  /** What it last answered; true before the first question. */
  isUp(): boolean
  start(): { stop(): Promise<void> }
}

export function createDatabaseProbe(url: string): DatabaseProbe {
  let isUp = true
  let client: pg.Client | undefined
  let wantedAtMs = -Infinity
  let wake = (): void => {}
  const isWanted = (): boolean => performance.now() - wantedAtMs < REST_MS

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
    isUp() {
      const wasWanted = isWanted()
      wantedAtMs = performance.now()
      if (!wasWanted) wake()
      return isUp
    },
    start() {
      const pauseMs = (): number => {
        if (!isUp) return AGAIN_AFTER_MS
        return isWanted() ? SECOND_MS : REST_MS
      }
      const onWake = (wakeUp: () => void) => {
        wake = wakeUp
        return () => void (wake = () => {})
      }
      const loop = startLoop({ pauseMs, onWake, onError: () => undefined }, check)
      return {
        async stop() {
          await loop.stop()
          await client?.end()
        },
      }
    },
  }
}
