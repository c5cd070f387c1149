import { setTimeout as pause } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { sql, type Database } from '#server/kernel/database/db.ts'
import { openPool } from '#server/kernel/database/hosts/open-pool.ts'
import { SIGNING_LOCK } from '#server/modules/chain/signer/sign-orders.ts'
import { insisting, until } from '#testing/chaos/workers/two-workers.ts'

const JOB = 'ledger-invariants'
const WITHIN_MS = 90_000
const AGAIN_AFTER_MS = 50
const MAX_CONNECTIONS = 2
/** The right of the one executor that works (server/modules/autotrading/executor/executor.ts). */
const EXECUTOR_LOCK = 715_011

/** Asks workers for a job that is due every half a minute anyway. */
export interface JobProbe {
  /** Milliseconds until a job that was asked for now has been done. */
  measure(): Promise<number>
  close(): Promise<void>
}

export async function openJobProbe(databaseUrl: string, db: Database): Promise<JobProbe> {
  const pool = openPool(databaseUrl, { max: MAX_CONNECTIONS })
  pool.on('error', () => undefined)
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: false,
    schedule: false,
    migrate: false,
  })
  boss.on('error', () => undefined)
  await boss.start()
  return {
    async measure() {
      const began = performance.now()
      const id = await insisting(() => boss.send(JOB, null, {}))
      const isDone = async () =>
        (await db.maybe(sql`select 1 from pgboss.job where id = ${id} and state = 'completed'`)) !== undefined
      await until(isDone, { withinMs: WITHIN_MS, what: 'No worker did the job in time.' })
      return performance.now() - began
    },
    async close() {
      await boss.stop({ graceful: false })
      await pool.end()
    },
  }
}

/** The database process that holds a right which only one of the product's processes has. */
async function holderOf(db: Database, lock: number): Promise<number | undefined> {
  const row = await db.maybe<{ pid: number }>(sql`
    select pid from pg_locks where locktype = 'advisory' and granted
      and ((classid::bigint << 32) | objid::bigint) = ${lock}`)
  return row?.pid
}

/** Milliseconds until somebody has a right again that was somebody else's when `strike` came. */
async function measureHandOver(db: Database, lock: number, strike: () => void): Promise<number> {
  const before = await insisting(() => holderOf(db, lock))
  const began = performance.now()
  strike()
  for (;;) {
    const now = await insisting(() => holderOf(db, lock))
    if (now !== undefined && now !== before) return performance.now() - began
    if (performance.now() - began > WITHIN_MS) throw new Error('Nobody took the right over in time.')
    await pause(AGAIN_AFTER_MS)
  }
}

export const measureSigning = (db: Database, strike: () => void) => measureHandOver(db, SIGNING_LOCK, strike)
export const measureOrders = (db: Database, strike: () => void) => measureHandOver(db, EXECUTOR_LOCK, strike)
