import pg from 'pg'
import { superuserUrl } from '#testing/database/superuser.ts'

/** What PostgreSQL must be started with to count statements. */
export const COUNTING_SETTINGS = [
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.max=10000',
]

/** What a database has done so far. */
export interface DatabaseCounts {
  /** Statements that clients have sent, BEGIN and COMMIT included. */
  readonly statements: number
  /** Transactions that wrote something: each has waited for the disk once. */
  readonly commits: number
  readonly walBytes: number
}

export interface BusyStatement {
  readonly text: string
  readonly calls: number
  readonly milliseconds: number
}

export interface DatabaseFigures {
  /** Exact at the moment of the call, unlike pg_stat_database, to which an idle connection reports up to ten seconds later. */
  count(): Promise<DatabaseCounts>
  /** All transactions so far, of all connections that have reported. */
  countTransactions(): Promise<number>
  /** Statements since the last reset, those called most often first. */
  listBusiest(limit: number): Promise<BusyStatement[]>
  reset(): Promise<void>
  close(): Promise<void>
}

const OWN = `query not like '%pg_stat_statements%'`

/** A look into a database started with COUNTING_SETTINGS, over a connection of its own that counts nothing of itself. */
export async function openDatabaseFigures(databaseUrl: string): Promise<DatabaseFigures> {
  const client = new pg.Client({ connectionString: superuserUrl(databaseUrl) })
  await client.connect()
  await client.query('set pg_stat_statements.track = none')
  await client.query('create extension if not exists pg_stat_statements')
  return {
    async count() {
      const { rows } = await client.query<Record<keyof DatabaseCounts, string>>(`
        select (select coalesce(sum(calls), 0) from pg_stat_statements where dbid = d.oid) as statements,
          pg_snapshot_xmax(pg_current_snapshot())::text as commits,
          pg_current_wal_insert_lsn() - '0/0'::pg_lsn as "walBytes"
        from pg_database d where datname = current_database()`)
      const [row] = rows
      return {
        statements: Number(row?.statements),
        commits: Number(row?.commits),
        walBytes: Number(row?.walBytes),
      }
    },
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
