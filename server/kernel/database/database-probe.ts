import pg from 'pg'
import { SECOND_MS } from '../clock.ts'
import { startLoop } from '../jobs/start-loop.ts'

const ANSWER_WITHIN_MS = 2 * SECOND_MS

/** Asks the database every second on a connection of its own: whether it answers is known without a queue for the pool. */
export interface DatabaseProbe {
  /** True before the first question. */
  isUp(): boolean
  start(): { stop(): Promise<void> }
}

export function createDatabaseProbe(url: string): DatabaseProbe {
  let isUp = true
  let client: pg.Client | undefined

  async function open(): Promise<pg.Client> {
    const opened = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    })
    // A break is found by the next question.
    opened.on('error', () => undefined)
    await opened.connect()
    return opened
  }

  async function check(): Promise<void> {
    try {
      client ??= await open()
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
      const loop = startLoop({ pauseMs: SECOND_MS, onError: () => undefined }, check)
      return {
        async stop() {
          await loop.stop()
          await client?.end()
        },
      }
    },
  }
}
