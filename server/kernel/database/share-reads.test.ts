import { afterAll, beforeEach, expect, it } from 'vitest'
import { freshDatabase } from '#testing/database/database.ts'
import { openDatabase, sql, type Queryable } from './db.ts'
import { shareReads } from './share-reads.ts'

const db = openDatabase({ url: await freshDatabase() })
afterAll(() => db.close())

const asked: string[][] = []
let hold: Promise<void> | undefined

async function loadNames(from: Queryable, keys: readonly string[]) {
  asked.push([...keys])
  const [own, waits] = [asked.length, hold]
  if (own === 1 && waits !== undefined) await waits
  const rows = await from.many<{ id: string; name: string }>(
    sql`select id, name from names where id = any (${[...keys]}::text[])`,
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (key: string) => names.get(key)
}
const nameOf = shareReads(db, loadNames)

beforeEach(async () => {
  asked.length = 0
  hold = undefined
  await db.run(sql`create table if not exists names (id text primary key, name text not null)`)
  await db.run(sql`truncate names`)
  await db.run(sql`insert into names values ('a', 'Ann'), ('b', 'Bob')`)
})

it('those that arrive together are one read, each key once', async () => {
  expect(await Promise.all(['a', 'b', 'a', 'c'].map((key) => nameOf(key)))).toEqual([
    'Ann',
    'Bob',
    'Ann',
    undefined,
  ])
  expect(asked).toEqual([['a', 'b', 'c']])
})

it('one that arrives while another is under way sees what was committed before it', async () => {
  let release = () => {}
  hold = new Promise((resolve) => (release = resolve))
  const early = nameOf('a')
  await expect.poll(() => asked.length).toBe(1)
  await db.run(sql`update names set name = 'Anna' where id = 'a'`)
  const late = nameOf('a')
  release()
  await early
  expect(await late).toBe('Anna')
  expect(asked).toEqual([['a'], ['a']])
})

it('inside a transaction it sees what that has written, and nobody else does', async () => {
  await db.tx(async (tx) => {
    await tx.run(sql`update names set name = 'Bert' where id = 'b'`)
    expect(await nameOf('b', tx)).toBe('Bert')
    expect(await nameOf('b')).toBe('Bob')
  })
})

it('an error reaches all who wait for it, once asked, and the next read works', async () => {
  await db.run(sql`alter table names rename to hidden`)
  const ends = await Promise.allSettled([nameOf('a'), nameOf('b')])
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(asked).toHaveLength(1)
  await db.run(sql`alter table hidden rename to names`)
  expect(await nameOf('a')).toBe('Ann')
})
