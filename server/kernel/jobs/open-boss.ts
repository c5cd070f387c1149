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
 * The queue of jobs. Its connections are ours, and not its own: they follow a failover to the host that takes writes, and so does the
 * one on which it hears that a job has arrived.
 */
export function openBoss(db: Pick<Database, 'url' | 'listen'>, onError: (error: unknown) => void) {
  const pool = openPool(db.url, { max: MAX_CONNECTIONS, connectionTimeoutMillis: CONNECT_WITHIN_MS })
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => pool.query(text, values),
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
