import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { createStillClock } from '#server/kernel/clock.ts'
import { parseConfig } from '#server/kernel/config.ts'
import { openDatabase, sql, type Database } from '#server/kernel/database/db.ts'
import { createLog } from '#server/kernel/log.ts'
import { migrate } from '#server/kernel/database/migrate.ts'
import { accountId, createLedger, type AccountName } from '#server/modules/ledger/ledger.ts'
import { createKernel, createModules } from '#server/wiring.ts'
import { databaseUser } from '#tools/launch/postgres-user.ts'
import { ensureDatabase, startPostgres } from '#tools/launch/postgres.ts'
import { createTestParameters } from '#testing/fixtures/parameters.ts'

export interface BenchDatabase {
  readonly url: string
  readonly folder: string
  /** The folder of the database's files. */
  readonly postgres: string
}

/** A PostgreSQL of its own with the newest schema for as long as the work takes; `durable` where commits are measured. */
export async function withBenchDatabase<Result>(
  options: { durable: boolean; settings?: readonly string[] },
  work: (database: BenchDatabase) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'mcs-members-bench-'))
  const user = databaseUser()
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
  const directory = join(folder, 'postgres')
  const postgres = await startPostgres({ directory, ...options })
  try {
    await ensureDatabase(postgres.url('postgres'), 'bench')
    const url = postgres.url('bench')
    await migrate(url)
    return await work({ url, folder, postgres: directory })
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The product's modules on a database, without HTTP and jobs. */
export async function openModules({ url, folder }: Pick<BenchDatabase, 'url' | 'folder'>) {
  const config = parseConfig({ DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'silent', MARKET: 'sandbox' })
  const db = openDatabase({ url })
  const kernel = await createKernel(config, db, createLog('silent'))
  const modules = await createModules(config, kernel)
  const close = async () => {
    kernel.mailer.close()
    await db.close()
  }
  return { db, kernel, modules, close }
}

/** One module's ground: database, a clock that stands at an instant, parameters and ledger. */
export function openGround(url: string, at: string) {
  const db = openDatabase({ url })
  const clock = createStillClock(at)
  const parameters = createTestParameters(db, clock)
  return { db, clock, log: createLog('silent'), parameters, ledger: createLedger({ db, clock }) }
}

/** What a module would ask of a neighbour in other calls than the one that is measured. */
export const never = () => Promise.reject(new Error('what is measured asks nothing of this'))

const A_PIECE = 30_000

/** Accounts with money in them, written by the owner: what brought it there is not measured. Units in millionths. */
export async function writeAccounts(
  db: Database,
  accounts: readonly (AccountName & { readonly units: bigint })[],
): Promise<void> {
  for (let from = 0; from < accounts.length; from += A_PIECE) {
    const piece = accounts.slice(from, from + A_PIECE)
    await db.run(sql`
      insert into ledger_accounts (id, currency, class, owner_id, may_go_negative, balance)
      select id, currency, class, owner_id, false, units
      from unnest(${piece.map(accountId)}::uuid[], ${piece.map(({ currency }) => currency)}::text[],
        ${piece.map((name) => name.class)}::text[], ${piece.map(({ ownerId }) => ownerId ?? null)}::uuid[],
        ${piece.map(({ units }) => String(units))}::bigint[]) x (id, currency, class, owner_id, units)`)
  }
  await db.run(sql`analyze ledger_accounts`)
}

/**
 * INSERT … SELECT of as many rows as were posted since an instant, all or those chosen, into a table with the columns, key and unique indexes of
 * the transfers. Returns seconds.
 */
export async function bareInsert(db: Database, since: string, chosen = sql`true`): Promise<number> {
  await db.run(sql`drop table if exists bare_transfers`)
  await db.run(sql`create table bare_transfers (like ledger_transfers including defaults)`)
  await db.run(sql`alter table bare_transfers add primary key (id)`)
  await db.run(sql`alter table bare_transfers add unique (debit_account, debit_version)`)
  await db.run(sql`alter table bare_transfers add unique (credit_account, credit_version)`)
  const began = performance.now()
  await db.tx(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`)
    await tx.run(
      sql`insert into bare_transfers select * from ledger_transfers where posted_at >= ${since} and ${chosen}`,
    )
  })
  return (performance.now() - began) / 1000
}
