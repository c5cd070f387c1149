import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { freshDatabase } from '#testing/database/database.ts'
import { bigintArray, smallintArray, uuidArray } from './binary-arrays.ts'
import { openDatabase, sql } from './db.ts'

const db = openDatabase({ url: await freshDatabase() })
afterAll(() => db.close())

it('arrives in the database as what was sent', async () => {
  const ids = [randomUUID(), null, randomUUID().toUpperCase(), '00000000-0000-0000-0000-000000000000']
  const units = [0n, -1n, 2n ** 63n - 1n, -(2n ** 63n)]
  const numbers = [0, -1, 32_767, -32_768]
  const row = await db.one(sql`
    select ${uuidArray(ids)}::uuid[]::text[] as ids, ${bigintArray(units)}::bigint[]::text[] as units,
      ${smallintArray(numbers)}::smallint[]::text[] as numbers`)
  expect(row).toEqual({
    ids: ids.map((id) => id?.toLowerCase() ?? null),
    units: units.map(String),
    numbers: numbers.map(String),
  })
})

it('is empty for nothing', async () => {
  const row = await db.one(sql`
    select cardinality(${uuidArray([])}::uuid[]) as ids, cardinality(${bigintArray([])}::bigint[]) as units`)
  expect(row).toEqual({ ids: 0, units: 0 })
})

it('refuses what the type cannot hold', () => {
  for (const id of ['', 'x', `${randomUUID()}0`, randomUUID().replace('-', 'g')])
    expect(() => uuidArray([id]), id).toThrow('usual form')
  expect(() => bigintArray([2n ** 63n])).toThrow(RangeError)
  expect(() => smallintArray([32_768])).toThrow(RangeError)
})
