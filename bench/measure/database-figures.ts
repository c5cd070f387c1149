import pg from 'pg'
import { superuserUrl } from '#testing/database/superuser.ts'

/** What PostgreSQL must be started with to count statements. */
export const COUNTING_SETTINGS = [
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.max=10000',
]

/** What a database has done between two moments. */
export interface DatabaseCounts {
  /** Statements that clients have sent, BEGIN and COMMIT included. */
  readonly statements: number
  /** Transactions that wrote something: each has waited for the disk once. */
  readonly commits: number
  readonly walBytes: number
}

/** A moment to count from. */
export interface DatabaseMark {
  readonly statements: number
  /** The end of the log. */
  readonly lsn: string
}

export interface BusyStatement {
  readonly text: string
  readonly calls: number
  readonly milliseconds: number
}

export interface DatabaseFigures {
  startCount(): Promise<DatabaseMark>
  /** From the log itself and so exact, unlike pg_stat_database, to which an idle connection reports up to ten seconds later. */
  countSince(mark: DatabaseMark): Promise<DatabaseCounts>
  /** All transactions so far, of all connections that have reported. */
  countTransactions(): Promise<number>
  /** Statements since the last reset, those called most often first. */
  listBusiest(limit: number): Promise<BusyStatement[]>
  reset(): Promise<void>
  close(): Promise<void>
}

const OWN = `query not like '%pg_stat_statements%'`

/** A connection as the superuser that counts nothing of itself. */
async function connectUncounted(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: superuserUrl(databaseUrl) })
  await client.connect()
  await client.query('set pg_stat_statements.track = none')
  await client.query('create extension if not exists pg_stat_statements')
  await client.query('create extension if not exists pg_walinspect')
  return client
}

/** Counts statements and what stands in the log, over a connection of the superuser. */
function createCounting(client: pg.Client): Pick<DatabaseFigures, 'startCount' | 'countSince'> {
  async function startCount(): Promise<DatabaseMark> {
    const { rows } = await client.query<{ statements: string; lsn: string }>(`
      select (select coalesce(sum(calls), 0) from pg_stat_statements where dbid = d.oid) as statements,
        pg_current_wal_flush_lsn()::text as lsn
      from pg_database d where datname = current_database()`)
    return { statements: Number(rows[0]?.statements), lsn: rows[0]?.lsn ?? '' }
  }
  return {
    startCount,
    async countSince(before) {
      const after = await startCount()
      const statements = after.statements - before.statements
      // A log that has not grown has no record to begin at.
      if (after.lsn === before.lsn) return { statements, commits: 0, walBytes: 0 }
      const { rows } = await client.query<{ commits: string; walBytes: string }>(
        `select coalesce(sum(count) filter (where "resource_manager/record_type" like 'Transaction/COMMIT%'), 0) as commits,
          $2::pg_lsn - $1::pg_lsn as "walBytes" from pg_get_wal_stats($1, $2, true)`,
        [before.lsn, after.lsn],
      )
      return { statements, commits: Number(rows[0]?.commits), walBytes: Number(rows[0]?.walBytes) }
    },
  }
}

/** A look into a database started with COUNTING_SETTINGS, over a connection of its own. */
export async function openDatabaseFigures(databaseUrl: string): Promise<DatabaseFigures> {
  const client = await connectUncounted(databaseUrl)
  return {
    ...createCounting(client),
    async countTransactions() {
      const { rows } = await client.query<{ count: string }>(
        `select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()`,
      )
      return Number(rows[0]?.count)
    },
    async listBusiest(limit) {
      const { rows } = await client.query<{ text: string; calls: string; ms: number }>(
        `select query as text, calls, total_exec_time as ms from pg_stat_statements
        where ${OWN} and dbid = (select oid from pg_database where datname = current_database())
        order by calls desc limit $1`,
        [limit],
      )
      return rows.map(({ text, calls, ms }) => ({
        text: text.replaceAll(/\s+/g, ' ').trim(),
        calls: Number(calls),
        milliseconds: ms,
      }))
    },
    async reset() {
      await client.query('select pg_stat_statements_reset()')
    },
    close: () => client.end(),
  }
}
