import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

const LOCK = 7_310_220_118
const LOCK_TRIES = 300
const LOCK_PAUSE_MS = 200

/**
 * Lets one connection at a time change the tables, functions and rights of a database; ends with the connection. Waits by asking
 * again: waiting inside the lock itself can deadlock with CREATE INDEX CONCURRENTLY. Throws after a minute.
 */
export async function lockSchema(client: pg.Client): Promise<void> {
  for (let attempt = 0; attempt < LOCK_TRIES; attempt += 1) {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [LOCK])
    if (rows[0]?.got === true) return
    await pause(LOCK_PAUSE_MS)
  }
  throw new Error('another process has been changing the schema of this database for a minute')
}
