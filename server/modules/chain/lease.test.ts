import { afterAll, expect, it } from 'vitest'
import { openDatabase, sql } from '#server/kernel/database/db.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { createLease, fenced, LeaseLost } from './lease.ts'

const db = openDatabase({ url: await freshDatabase() })
afterAll(() => db.close())
await db.run(sql`
  insert into chain_watch (block, block_id, block_at, head, first_block) values (1, '1', now(), 1, 1)`)

const head = async () => (await db.one<{ head: number }>(sql`select head from chain_watch`)).head
const write = (fence: bigint, value: number) =>
  fenced(db, fence, (tx) => tx.run(sql`update chain_watch set head = ${value}`))

it('a worker that lost the lease writes nothing any more', async () => {
  const [one, other] = [createLease(db), createLease(db)]
  const first = (await one.acquire()) ?? 0n
  await write(first, 2)
  expect(await other.acquire()).toBeUndefined()
  await db.run(sql`update chain_watch set leased_until = '-infinity'`)
  const second = (await other.acquire()) ?? 0n
  await expect(write(first, 3)).rejects.toThrow(LeaseLost)
  expect(await head()).toBe(2)
  await write(second, 4)
  expect(await head()).toBe(4)
  expect(await one.acquire()).toBeUndefined()
})

it('a worker that leaves lets the next one in at once', async () => {
  const [one, other] = [createLease(db), createLease(db)]
  await db.run(sql`update chain_watch set leased_until = '-infinity'`)
  await one.acquire()
  expect(await other.acquire()).toBeUndefined()
  await one.leave()
  expect(await other.acquire()).toBeDefined()
})
