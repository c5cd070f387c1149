import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { verifySeals } from '#server/modules/ledger/seal.ts'
import { verifyBooks } from '#server/modules/ledger/verify.ts'
import { listCatalog } from './catalog.ts'
import { createEmptyDatabase, dropDatabase } from '#tools/launch/database-server.ts'
import { freshDatabase } from './database.ts'
import { createFormerDatabase } from './former-database.ts'
import { withClient } from '#tools/launch/postgres.ts'
import { openDatabase, sql, type Database } from '#server/kernel/database/db.ts'
import { migrate } from '#server/kernel/database/migrate.ts'

const adminUrl = inject('adminUrl')
const freshUrl = await freshDatabase()
const formerUrl = await createFormerDatabase()
const fresh = openDatabase({ url: freshUrl })
const former = openDatabase({ url: formerUrl })
afterAll(() => Promise.all([fresh.close(), former.close()]))

const SEEDED = ['ledger_classes', 'ledger_rules'] as const
const COUNTED = [
  'identity_members',
  'ledger_transfers',
  'ledger_holds',
  'staff_audit',
  'rewards_days',
] as const

const countRows = (db: Database) =>
  Promise.all(
    COUNTED.map(async (table) => {
      const { n } = await db.one<{ n: number }>({
        text: `select count(*)::integer as n from ${table}`,
        values: [],
      })
      return n
    }),
  )

describe('a database of the last release before the baseline', () => {
  let before: readonly number[] = []
  beforeAll(async () => {
    before = await countRows(former)
    await migrate(formerUrl)
  })

  it('gets the catalog of a fresh database', async () => {
    expect(await listCatalog(formerUrl)).toEqual(await listCatalog(freshUrl))
  })

  it.each(SEEDED)('has the same rows in %s as a fresh database', async (table) => {
    const rows = (db: Database) => db.many({ text: `select t::text from ${table} t order by 1`, values: [] })
    expect(await rows(former)).toEqual(await rows(fresh))
  })

  it('keeps its rows, and its books and seals verify', async () => {
    expect(before.every((n) => n > 0)).toBe(true)
    expect(await countRows(former)).toEqual(before)
    expect(await verifyBooks(former)).toEqual({ isRight: true })
    expect(await verifySeals(former)).toMatchObject({ isRight: true })
  })

  it('keeps the old numbers in its record and is up to date at the next start', async () => {
    const applied = () => former.many(sql`select * from kernel_migrations order by name`)
    const once = await applied()
    await migrate(formerUrl)
    expect(await applied()).toEqual(once)
    expect(once.map((row) => Object(row).name)).toEqual(
      expect.arrayContaining(['0001_kernel.sql', '0211_bonuses_of_inviters.sql', '010_ledger.sql']),
    )
  })
})

it('refuses a database that stands in the middle of the old numbers, and changes nothing', async () => {
  const url = await createEmptyDatabase(adminUrl)
  afterAll(() => dropDatabase(adminUrl, url))
  await withClient(url, (client) =>
    client.query(`
      create table kernel_migrations (name text primary key, hash text not null, applied_at timestamptz not null);
      insert into kernel_migrations values ('0001_kernel.sql', 'x', now()), ('0142_campaigns.sql', 'x', now())`),
  )
  await expect(migrate(url)).rejects.toThrow(
    'stands at migration 0142_campaigns.sql; bring it to 0211_bonuses_of_inviters.sql',
  )
  const found = await withClient(url, (client) => client.query('select name from kernel_migrations'))
  expect(found.rowCount).toBe(2)
})
