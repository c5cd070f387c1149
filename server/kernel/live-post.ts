import { sql, type Database } from './db.ts'

/** Where the processes hear of one another's messages. */
export const LIVE_CHANNEL = 'kernel_live'

/** Sends texts to the other processes; what comes while some are on their way goes together. */
export function createPost(db: Database): (texts: readonly string[]) => Promise<void> {
  let waiting: string[] = []
  let sending: Promise<void> | undefined
  const sendAll = async (): Promise<void> => {
    try {
      while (waiting.length > 0) {
        const texts = waiting
        waiting = []
        await db.run(sql`select pg_notify(${LIVE_CHANNEL}, text) from unnest(${texts}::text[]) as text`)
      }
    } finally {
      sending = undefined
    }
  }
  return (texts) => {
    waiting.push(...texts)
    sending ??= sendAll()
    return sending
  }
}
