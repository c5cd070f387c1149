import type pg from 'pg'
import { SECOND_MS } from '../../clock.ts'
import { startLoop } from '../../jobs/start-loop.ts'
import { queryable, sql, types, type Asking, type Database, type Queryable } from '../db.ts'
import { openPool } from '../hosts/open-pool.ts'
import { isOutage } from '../outage.ts'
import { createFreshness, parsePosition, type Needs } from './freshness.ts'
import { isOnReplica } from './read-scope.ts'

const MAX_CONNECTIONS = 8
const SAMPLE_EVERY_MS = 250
const CONNECT_MS = 2 * SECOND_MS
const STATEMENT_MS = 15 * SECOND_MS
/** It took too long: the primary would not be faster. */
const CANCELED = '57014'

/** A streaming replica that answers what may be a little behind. */
export interface Replica {
  /** The primary, whose statements outside of transactions go to the replica within `onReplica`. */
  readonly db: Database
  /** Whether it is close enough behind, and has what the caller needs. */
  covers(needs: Needs): boolean
  /** How far it is behind; undefined while it is away. */
  lagSeconds(): number | undefined
  start(): { stop(): Promise<void> }
}

export interface ReplicaOptions extends Asking {
  readonly url: string
  readonly onError?: (error: Error) => void
}

type Reads = Pick<Queryable, 'many' | 'one' | 'maybe' | 'run'>

function isCanceled(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === CANCELED
}

/**
 * A replica refuses every write, so whatever failed there did nothing and is done by the primary: it is away, is behind a migration, had to
 * drop a statement for what it replays, or the statement writes.
 */
function readsOf(primary: Reads, replica: Reads, onOutage: () => void): Reads {
  async function onEither<Result>(ask: (reads: Reads) => Promise<Result>): Promise<Result> {
    if (!isOnReplica()) return ask(primary)
    try {
      return await ask(replica)
    } catch (error) {
      if (isCanceled(error)) throw error
      if (isOutage(error)) onOutage()
      return ask(primary)
    }
  }
  return {
    many: (statement) => onEither((reads) => reads.many(statement)),
    one: (statement) => onEither((reads) => reads.one(statement)),
    maybe: (statement) => onEither((reads) => reads.maybe(statement)),
    run: (statement) => onEither((reads) => reads.run(statement)),
  }
}

function openReads({ url, onError, ...asking }: ReplicaOptions) {
  const pool = openPool(url, {
    max: MAX_CONNECTIONS,
    types,
    statement_timeout: STATEMENT_MS,
    connectionTimeoutMillis: CONNECT_MS,
  })
  pool.on('error', (error) => onError?.(error))
  return { pool, reads: queryable(pool, asking) }
}

/** How much it has replayed; undefined unless it is a replica that receives the log just now. */
async function fetchReplayed(pool: pg.Pool) {
  const { rows } = await pool.query<{ position: string | null }>(`
    select case when pg_is_in_recovery() and exists (select from pg_stat_wal_receiver)
      then pg_last_wal_replay_lsn()::text end as position`)
  return parsePosition(rows[0]?.position ?? '')
}

/** The position that everything committed so far stands before. */
export async function fetchPosition(db: Pick<Queryable, 'one'>): Promise<string> {
  return (await db.one<{ position: string }>(sql`select pg_current_wal_insert_lsn()::text as position`))
    .position
}

/** Opens a replica beside its primary; nothing goes there before it is started and has caught up. */
export function openReplica(primary: Database, options: ReplicaOptions): Replica {
  const { pool, reads } = openReads(options)
  const freshness = createFreshness()
  const nowMs = () => performance.now()

  async function sample(): Promise<void> {
    try {
      const atMs = nowMs()
      const { position } = await primary.one<{ position: string }>(
        sql`select pg_current_wal_flush_lsn()::text as position`,
      )
      const written = parsePosition(position)
      const replayed = await fetchReplayed(pool)
      if (written === undefined || replayed === undefined) return freshness.lose()
      freshness.addPrimary(atMs, written)
      freshness.addReplica(replayed)
    } catch (error) {
      freshness.lose()
      options.onError?.(error instanceof Error ? error : new Error(String(error)))
    }
  }

  return {
    db: { ...primary, ...readsOf(primary, reads, () => freshness.lose()) },
    covers: (needs) => freshness.covers(nowMs(), needs),
    lagSeconds() {
      const lagMs = freshness.lagMs(nowMs())
      return Number.isFinite(lagMs) ? lagMs / SECOND_MS : undefined
    },
    start() {
      const loop = startLoop({ pauseMs: () => SAMPLE_EVERY_MS, onError: () => undefined }, sample)
      return {
        async stop() {
          await loop.stop()
          freshness.lose()
          await pool.end()
        },
      }
    },
  }
}
