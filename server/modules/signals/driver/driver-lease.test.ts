import { afterAll, expect, it } from 'vitest'
import { createStillClock, SECOND_MS } from '#server/kernel/clock.ts'
import { openDatabase } from '#server/kernel/database/db.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { createDriverLease } from './driver-lease.ts'

const db = openDatabase({ url: await freshDatabase() })
afterAll(() => db.close())
const clock = createStillClock('2026-11-21T09:00:00Z')
const one = createDriverLease({ db, clock }, '00000000-0000-7000-8000-000000000001')
const other = createDriverLease({ db, clock }, '00000000-0000-7000-8000-000000000002')
const locks = async (lease: typeof one, sourceId: number) => await db.tx((tx) => lease.lock(tx, sourceId))

it('one holds, the other waits until ten seconds have passed without a sign of life', async () => {
  expect(await one.hold(1)).toBe(1n)
  expect(await other.hold(1)).toBeUndefined()
  clock.advance(9 * SECOND_MS)
  expect(await locks(one, 1)).toBe(true)
  clock.advance(9 * SECOND_MS)
  expect(await other.hold(1)).toBeUndefined()
  clock.advance(SECOND_MS)
  expect(await other.hold(1)).toBe(2n)
})

it('a worker that returns late can write nothing, and learns that another one was the leader meanwhile', async () => {
  expect(await locks(one, 1)).toBe(false)
  expect(await one.hold(1)).toBeUndefined()
  expect(await locks(other, 1)).toBe(true)
  await other.release(1)
  expect(await one.hold(1)).toBe(3n)
  expect(await locks(other, 1)).toBe(false)
})

it('a holder that only slept keeps its generation, and markets are held apart', async () => {
  clock.advance(60 * SECOND_MS)
  expect(await one.hold(1)).toBe(3n)
  expect(await other.hold(2)).toBe(1n)
})

it('while a transaction of the holder is open nobody takes the lease, however late it is', async () => {
  clock.advance(60 * SECOND_MS)
  let taken: Promise<bigint | undefined> | undefined
  await db.tx(async (tx) => {
    expect(await one.lock(tx, 1)).toBe(true)
    taken = other.hold(1)
  })
  expect(await taken).toBeUndefined()
})
