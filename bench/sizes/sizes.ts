import { parseArgs } from 'node:util'
import { createStillClock } from '#server/kernel/clock.ts'
import { openDatabase, sql, type Database } from '#server/kernel/database/db.ts'
import { createLedger, type Ledger } from '#server/modules/ledger/ledger.ts'
import { createConsoleData } from '../console/create-console-data.ts'
import { createMembers } from '../console/create-members.ts'
import { withBenchDatabase } from '../parts/bench-database.ts'
import { aPosting, fund } from '../parts/ledger-postings.ts'
import { round } from '../parts/median.ts'

/** As many members' calls as share a batch when many come at once. */
const TOGETHER = 500

interface TableSize {
  readonly name: string
  readonly bytes: number
}

/** Tables with their indexes and what lies apart from their rows, the largest first. */
function listSizes(db: Database): Promise<TableSize[]> {
  return db.many<TableSize>(sql`
    select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by bytes desc, relname`)
}

const sumOf = (sizes: readonly TableSize[]) => sizes.reduce((sum, { bytes }) => sum + bytes, 0)

async function logEnd(db: Database): Promise<number> {
  const { at } = await db.one<{ at: number }>(sql`select (pg_current_wal_insert_lsn() - '0/0')::float8 as at`)
  return at
}

async function postAll(ledger: Ledger, transfers: number): Promise<void> {
  for (let posted = 0; posted < transfers; posted += TOGETHER)
    await Promise.all(Array.from({ length: TOGETHER }, () => ledger.submit(aPosting('uniform'))))
}

/** What stays of a transfer between two members: its row, its indexes and its seal, and what of it went through the log. */
async function measureTransfers(db: Database, ledger: Ledger, transfers: number) {
  await fund(db, ledger)
  await db.run(sql`vacuum full`)
  const [before, from] = [await listSizes(db), await logEnd(db)]
  await postAll(ledger, transfers)
  const walBytes = (await logEnd(db)) - from
  while ((await ledger.seal()) > 0);
  await db.run(sql`vacuum analyze`)
  const known = new Map(before.map(({ name, bytes }) => [name, bytes]))
  const grown = (await listSizes(db)).map(({ name, bytes }) => ({
    name,
    bytes: bytes - (known.get(name) ?? 0),
  }))
  for (const { name, bytes } of grown.filter((table) => table.bytes > transfers))
    console.log(`${name.padEnd(28)} ${(bytes / transfers).toFixed(0).padStart(6)} bytes a transfer`)
  const { lines, indexes } = await db.one<{ lines: number; indexes: number }>(sql`
    select pg_table_size('ledger_transfers')::float8 as lines, pg_indexes_size('ledger_transfers')::float8 as indexes`)
  return {
    bytesPerTransfer: round(sumOf(grown) / transfers, 0),
    rowBytesPerTransfer: round(lines / transfers, 0),
    indexBytesPerTransfer: round(indexes / transfers, 0),
    logBytesPerTransfer: round(walBytes / transfers, 0),
  }
}

/** What a member takes up beside their transfers: one row of each kind that members leave behind. */
async function measureMembers(url: string, members: number) {
  const db = openDatabase({ url, maxConnections: 1 })
  await createMembers(url, members)
  await createConsoleData(url)
  await db.run(sql`vacuum full`)
  const sizes = (await listSizes(db)).filter(({ name }) => name !== 'ledger_transfers')
  for (const { name, bytes } of sizes.filter((table) => table.bytes > members * 50))
    console.log(`${name.padEnd(28)} ${(bytes / members).toFixed(0).padStart(6)} bytes a member`)
  await db.close()
  return { bytesPerMember: round(sumOf(sizes) / members, 0) }
}

/** How much of a disk members and their transfers take, as docs/scale.md counts with. */
export async function run(args: readonly string[]): Promise<object> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      transfers: { type: 'string', default: '200000' },
      members: { type: 'string', default: '50000' },
    },
  })
  const [transfers, members] = [Number(values.transfers), Number(values.members)]
  if (!(transfers >= TOGETHER && members >= 20_000))
    throw new Error('npm run bench -- sizes [--transfers 200000] [--members 50000, 20000 at least]')
  const ofTransfers = await withBenchDatabase({ durable: true }, async ({ url }) => {
    const db = openDatabase({ url })
    const ledger = createLedger({ db, clock: createStillClock(new Date().toISOString()) })
    const figures = await measureTransfers(db, ledger, transfers)
    await db.close()
    return figures
  })
  const ofMembers = await withBenchDatabase({ durable: false }, ({ url }) => measureMembers(url, members))
  return { transfers, members, ...ofTransfers, ...ofMembers }
}
