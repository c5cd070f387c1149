import { parseConfig } from '#server/kernel/config.ts'
import { openDatabase, sql } from '#server/kernel/database/db.ts'
import { migrate } from '#server/kernel/database/migrate.ts'

/**
 * Brings the database to the newest schema, as its owner, apart from any start: node tools/ops/migrate.ts
 * The release that runs goes on meanwhile as long as every line says "expand".
 */
interface Applied {
  readonly name: string
  readonly phase: string
}

const { directUrl: url } = parseConfig({ ...process.env, LOG_LEVEL: 'silent' })
const db = openDatabase({ url, maxConnections: 2 })
const isThere = await db.maybe<{ yes: boolean }>(
  sql`select to_regclass('kernel_migrations') is not null as yes`,
)
const listNames = async (): Promise<ReadonlySet<string>> =>
  new Set((await db.many<Applied>(sql`select name from kernel_migrations`)).map(({ name }) => name))
const before = isThere?.yes === true ? await listNames() : new Set<string>()
await migrate(url)
const after = await db.many<Applied>(sql`select name, phase from kernel_migrations order by applied_at, name`)
const added = after.filter(({ name }) => !before.has(name))
for (const { name, phase } of added) console.log(`${phase.padEnd(9)}${name}`)
console.log(added.length === 0 ? 'The schema was up to date.' : `${added.length} applied.`)
await db.close()
