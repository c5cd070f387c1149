import type pg from 'pg'
import { openClient } from './hosts/open-client.ts'
import { lockSchema } from './migration-lock.ts'
import { loadBaseline, loadFunctions, loadLater, type Migration } from './migrations.ts'

/** The numbers that the baseline stands for: a database that has them all has its tables. */
const REPLACED = { from: '0001', through: '0211_bonuses_of_inviters.sql', count: 73 }
const TABLE_COMMENT = /^comment on table .*;$/gm

async function inTransaction(client: pg.Client, name: string, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed`, { cause: error })
  }
}

async function record(client: pg.Client, { name, hash, phase }: Migration): Promise<void> {
  await client.query('insert into kernel_migrations (name, hash, applied_at) values ($1, $2, now())', [
    name,
    hash,
  ])
  // The column came with a migration; what was applied before it counts as a contraction.
  if (phase === 'expand')
    await client.query("update kernel_migrations set phase = 'expand' where name = $1", [name])
}

/** Functions are made again after every migration, so each one voids their record. */
async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await inTransaction(client, migration.name, async () => {
    await client.query(migration.text)
    await record(client, migration)
    await client.query("delete from kernel_migrations where name = 'functions'")
  })
}

interface Applied {
  readonly name: string
  readonly hash: string
  /** Whether the release before can go on beside it; null in the old record. */
  readonly phase: string | null
}

/** What was applied, in the order it was applied in; makes the record on a database without one. */
async function listApplied(client: pg.Client): Promise<Applied[]> {
  // A role that only answers requests may read the record, but make nothing.
  const { rows: found } = await client.query<{ is_there: boolean }>(
    "select to_regclass('kernel_migrations') is not null as is_there",
  )
  if (found[0]?.is_there !== true)
    await client.query(
      'create table kernel_migrations (name text primary key, hash text not null, applied_at timestamptz not null)',
    )
  const { rows } = await client.query<Applied>(
    "select name, hash, to_jsonb(m) ->> 'phase' as phase from kernel_migrations m order by strpos(name, '_'), name",
  )
  return rows
}

const isReplaced = ({ name }: Applied) => name >= REPLACED.from && name <= REPLACED.through && name[4] === '_'

/**
 * A database of the old numbers has the tables of the baseline already: the baseline is recorded as applied, and only the
 * comments of its tables are new. The old rows stay as the database's history.
 */
async function adoptBaseline(client: pg.Client, replaced: readonly Applied[]): Promise<void> {
  const last = replaced.at(-1)?.name
  if (replaced.length !== REPLACED.count || last !== REPLACED.through)
    throw new Error(
      `this database stands at migration ${last}; bring it to ${REPLACED.through} with the release that still has that file, then start this one`,
    )
  await inTransaction(client, 'baseline', async () => {
    for (const file of await loadBaseline()) {
      for (const comment of file.text.match(TABLE_COMMENT) ?? []) await client.query(comment)
      await record(client, file)
    }
  })
}

/**
 * Every migration of the database is known here, in the same order. Of a newer release there may be such as only add: then this one goes
 * on beside it. Returns whether there are.
 */
function requireKnown(applied: readonly Applied[], migrations: readonly Migration[]): boolean {
  const newer = applied.slice(migrations.length)
  const isBeside = newer.length > 0 && newer.every(({ phase }) => phase === 'expand')
  ;(isBeside ? applied.slice(0, migrations.length) : applied).forEach(({ name, hash }, index) => {
    const known = migrations[index]
    if (known?.name !== name) throw new Error(`migration ${name} is missing or out of order`)
    if (known.hash !== hash) throw new Error(`migration ${name} was changed after it was applied`)
  })
  return isBeside
}

/** Functions change only together with a numbered migration: an older program must never bring back older functions. */
async function applyFunctions(client: pg.Client): Promise<void> {
  const functions = await loadFunctions()
  const { rows } = await client.query<Applied>(
    "select name, hash, null as phase from kernel_migrations where name = 'functions'",
  )
  const [applied] = rows
  if (applied?.hash === functions.hash) return
  if (applied)
    throw new Error(
      'functions were changed without a new numbered migration beside server/migrations/baseline',
    )
  await inTransaction(client, functions.name, async () => {
    await client.query(functions.text)
    await record(client, functions)
  })
}

async function migrateLocked(client: pg.Client): Promise<void> {
  const before = await listApplied(client)
  const replaced = before.filter(isReplaced)
  if (replaced.length > 0 && before.length === replaced.length) await adoptBaseline(client, replaced)
  const applied = (await listApplied(client)).filter((row) => !isReplaced(row) && row.name !== 'functions')
  const migrations = [...(await loadBaseline()), ...(await loadLater())]
  if (requireKnown(applied, migrations)) return
  for (const migration of migrations.slice(applied.length)) await apply(client, migration)
  await applyFunctions(client)
}

/** Brings a database to the newest schema, forward only. Safe when several processes start at once. */
export async function migrate(connectionString: string): Promise<void> {
  const client = await openClient(connectionString)
  try {
    await lockSchema(client)
    await migrateLocked(client)
  } finally {
    await client.end()
  }
}

/**
 * Throws unless a database has all that this release needs; changes nothing and needs no right to. A newer release may have added to it.
 */
export async function requireMigrated(connectionString: string): Promise<void> {
  const client = await openClient(connectionString)
  try {
    const found = (await listApplied(client)).filter((row) => !isReplaced(row) && row.name !== 'functions')
    const migrations = [...(await loadBaseline()), ...(await loadLater())]
    requireKnown(found, migrations)
    const missing = migrations[found.length]
    if (missing !== undefined)
      throw new Error(`the database lacks migration ${missing.name}: run tools/ops/migrate.ts first`)
  } finally {
    await client.end()
  }
}
