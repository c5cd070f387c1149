import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const FOLDER = new URL('../../migrations/', import.meta.url)
const LOCK = 7_310_220_118
const LOCK_TRIES = 300
const LOCK_PAUSE_MS = 200

interface Migration {
  readonly name: string
  readonly text: string
  readonly hash: string
}

async function loadMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => /^\d{4}_[a-z_]+\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, FOLDER), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Waits by asking again: waiting inside the lock itself can deadlock with CREATE INDEX CONCURRENTLY. */
async function lock(client: pg.Client): Promise<void> {
  for (let attempt = 0; attempt < LOCK_TRIES; attempt += 1) {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [LOCK])
    if (rows[0]?.got === true) return
    await pause(LOCK_PAUSE_MS)
  }
  throw new Error('another process has been migrating this database for a minute')
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.text)
    await client.query('insert into kernel_migrations (name, hash, applied_at) values ($1, $2, now())', [
      migration.name,
      migration.hash,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${migration.name} failed`, { cause: error })
  }
}

async function migrateLocked(client: pg.Client): Promise<void> {
  // A role that only answers requests may read the record, but make nothing.
  const { rows: found } = await client.query<{ is_there: boolean }>(
    "select to_regclass('kernel_migrations') is not null as is_there",
  )
  if (found[0]?.is_there !== true)
    await client.query(
      'create table kernel_migrations (name text primary key, hash text not null, applied_at timestamptz not null)',
    )
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from kernel_migrations order by name',
  )
  const migrations = await loadMigrations()
  rows.forEach((applied, index) => {
    const known = migrations[index]
    if (known?.name !== applied.name) throw new Error(`migration ${applied.name} is missing or out of order`)
    if (known.hash !== applied.hash)
      throw new Error(`migration ${applied.name} was changed after it was applied`)
  })
  for (const migration of migrations.slice(rows.length)) await apply(client, migration)
}

/** Brings a database to the newest schema, forward only. Safe when several processes start at once. */
export async function migrate(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await lock(client)
    await migrateLocked(client)
  } finally {
    await client.end()
  }
}
