import { afterAll, expect, it } from 'vitest'
import { freshDatabase } from '#testing/database/database.ts'
import { openDatabase, sql } from '../database/db.ts'
import { createProofMemory } from './proof-memory.ts'

const db = openDatabase({ url: await freshDatabase(), maxConnections: 4 })
afterAll(() => db.close())
const aProcess = () => createProofMemory(db, () => performance.now())
const CHANGE = { isChange: true }

it('proofs of one moment are used up together, each for itself', async () => {
  const memory = aProcess()
  const names = Array.from({ length: 50 }, (_, index) => `together ${index}`)
  const before = await db.one<{ count: bigint }>(sql`select count(*) from kernel_used_proofs`)
  expect(await Promise.all(names.map((name) => memory.spend(name, CHANGE)))).toEqual(names.map(() => true))
  const after = await db.one<{ count: bigint }>(sql`select count(*) from kernel_used_proofs`)
  expect(after.count - before.count).toBe(50n)
  expect(await memory.spend('together 7', CHANGE)).toBe(false)
})

it('of two processes that get the same proofs at once, in any order, each proof serves one', async () => {
  const [one, other] = [aProcess(), aProcess()]
  const namesOf = (what: string) => Array.from({ length: 30 }, (_, index) => `${what} ${index}`)
  const [copied, own] = [namesOf('copied'), namesOf('own')]
  const spend = (memory: typeof one, names: readonly string[]) =>
    Promise.all(names.map((name) => memory.spend(name, CHANGE)))
  const [here, there] = await Promise.all([
    spend(one, copied),
    spend(other, [...own, ...copied.toReversed()]),
  ])
  expect(there.slice(0, own.length)).toEqual(own.map(() => true))
  const used = copied.map((_, index) => [here[index], there.at(-1 - index)])
  for (const both of used) expect(both.toSorted()).toEqual([false, true])
})

it('a proof of a read asks no database, and serves once in its process', async () => {
  const memory = aProcess()
  expect(await memory.spend('a read', { isChange: false })).toBe(true)
  expect(await memory.spend('a read', { isChange: true })).toBe(false)
  expect(await aProcess().spend('a read', CHANGE)).toBe(true)
})
