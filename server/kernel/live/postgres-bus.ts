import { sql, type Database } from '../database/db.ts'
import { sendTogether, type Bus } from './bus.ts'

/** The channel on which processes receive each other's messages. */
const CHANNEL = 'kernel_live'
const MAX_NOTIFY_BYTES = 7_900

/** NOTIFY and LISTEN of the database that all processes share: nothing more to run, as long as one database keeps up. */
export function createPostgresBus(db: Database): Bus {
  return {
    mostBytes: MAX_NOTIFY_BYTES,
    send: sendTogether(async (texts) => {
      await db.run(sql`select pg_notify(${CHANNEL}, text) from unnest(${[...texts]}::text[]) as text`)
    }),
    listen: (heard, regained) => db.listen(CHANNEL, heard, regained),
  }
}
