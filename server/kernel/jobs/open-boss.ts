import { PgBoss } from 'pg-boss'
import { SECOND_MS } from '../clock.ts'
import type { Database } from '../database/db.ts'
import { openPool } from '../database/hosts/open-pool.ts'

const MAX_CONNECTIONS = 3
const CONNECT_WITHIN_MS = 10 * SECOND_MS
/** How late a minute may be noticed; pg-boss forgets one that it missed by 60 seconds. */
const CRON_SECONDS = 10
/** Nothing here depends on another job's end. */
const FLOW_SECONDS = 60

/**
 * What pg-boss remembers of a queue says which of its jobs ran when it last counted, up to a minute ago, and it leaves the queue alone for as
 * long: a job would wait for that minute. Without it a job that really runs is found by the index that allows one at once.
 */
function withoutOldCounts<Row>(row: Row): Row {
  return typeof row === 'object' && row !== null && 'singletonsActive' in row
    ? { ...row, singletonsActive: null }
    : row
}

/**
 * The queue of jobs. Its connections are ours, and not its own: they follow a failover to the host that takes writes, and so does the
 * one on which it hears that a job has arrived.
 */
export function openBoss(db: Pick<Database, 'url' | 'listen'>, onError: (error: unknown) => void) {
  const pool = openPool(db.url, { max: MAX_CONNECTIONS, connectionTimeoutMillis: CONNECT_WITHIN_MS })
  const boss = new PgBoss({
    db: {
      async executeSql(text, values) {
        const result = await pool.query(text, values)
        // Several statements at once, as pg-boss makes its tables, have a result each.
        return Array.isArray(result) ? result : { ...result, rows: result.rows.map(withoutOldCounts) }
      },
      listen: async (channel, heard, regained) => {
        const listener = await db.listen(channel, heard, regained)
        return { close: () => listener.end() }
      },
    },
    cronMonitorIntervalSeconds: CRON_SECONDS,
    flowIntervalSeconds: FLOW_SECONDS,
    useListenNotify: true,
  })
  pool.on('error', onError)
  boss.on('error', onError)
  return { boss, close: () => pool.end() }
}
