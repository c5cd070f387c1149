import { expect, it } from 'vitest'
import { sql, type Queryable, type Sql } from '#server/kernel/database/db.ts'
import { createWalletFixture } from '#testing/fixtures/wallet-fixture.ts'

const fixture = await createWalletFixture({ LOG_LEVEL: 'silent' })
const { db, clock } = fixture.app.kernel
const { wallet } = fixture.app.modules
const SIZE = 700

/** Withdrawals that wait, each of a member of its own who was paid there before; every hundredth member is locked. The last of the first 200 has a time that no cursor tells. */
const numberOf = (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`
const indexOf = (id: string) => Number(id.slice(-12))
const number = (from: number) =>
  sql`('00000000-0000-7000-8000-' || lpad((n + ${from}::integer)::text, 12, '0'))::uuid`
await db.run(sql`
  insert into wallet_payouts (id, member_id, kind, coin, address, units, state, worth, prepaid, needs_staff, approved_by, created_at, ended_at)
  select ${number(0)}, ${number(0)}, 'WITHDRAWAL', 'USDT', 'T' || n, 1, 'REQUESTED', 1, 0, true, null::text,
    ${clock.now()}::timestamptz + n * interval '1 second' + case when n = 200 then interval '300 microseconds' else interval '0' end, null::timestamptz from generate_series(1, ${SIZE}::integer) n
  union all
  select ${number(10_000)}, ${number(0)}, 'WITHDRAWAL', 'USDT', 'T' || n, 1, 'CONFIRMED', 1, 0, false, 'a + b',
    ${clock.now()}::timestamptz, ${clock.now()}::timestamptz from generate_series(1, ${SIZE}::integer) n`)
await db.run(sql`
  insert into wallet_locks (id, member_id, reason, note, made_at)
  select ${number(20_000)}, ${number(0)}, 'RISK', 'seen', ${clock.now()} from generate_series(100, ${SIZE}::integer, 100) n`)

type Choice = Parameters<typeof wallet.listWithdrawals>[1]
const found = async (choice: Omit<Choice, 'queue'>, from: Queryable = db) =>
  (await wallet.listWithdrawals(from, { queue: 'WAITING', ...choice })).map(({ id }) => indexOf(id))
const afterIndex = (index: number) => ({
  at: new Date(clock.nowMs() + index * 1_000),
  id: numberOf(index),
})

/** The database, and how many members were asked for at once. */
function countingLocks() {
  const asked: number[] = []
  const many = (statement: Sql) => {
    const [ids] = statement.values
    if (statement.text.includes('wallet_locks') && Array.isArray(ids)) asked.push(ids.length)
    return db.many(statement)
  }
  // Rows keep the types that the caller names.
  return { asked, from: { ...db, many } as Queryable }
}

it('finds the locked of a long queue wherever they stand, in order and page by page', async () => {
  expect(await found({ risk: 'LOCKED', limit: 51 })).toEqual([100, 200, 300, 400, 500, 600, 700])
  expect(await found({ risk: 'LOCKED', limit: 5 })).toEqual([100, 200, 300, 400, 500])
  expect(await found({ risk: 'LOCKED', limit: 5, after: afterIndex(500) })).toEqual([600, 700])
  expect(await found({ risk: 'LOCKED', limit: 5, coin: 'MCS' })).toEqual([])
})

it('leaves the locked out of what has no mark, across every border of a chunk', async () => {
  const free = Array.from({ length: SIZE }, (_, index) => index + 1).filter((index) => index % 100 !== 0)
  expect(await found({ risk: 'NONE', limit: SIZE })).toEqual(free)
  expect(await found({ risk: 'NONE', limit: 4, after: afterIndex(198) })).toEqual([199, 201, 202, 203])
})

it('asks locks of the first few only, while these fill the page', async () => {
  const { asked, from } = countingLocks()
  expect(await found({ risk: 'NONE', limit: 51 }, from)).toHaveLength(51)
  // Of the chunk, then of the rows that are shown.
  expect(asked).toEqual([200, 51])
  const all = countingLocks()
  await found({ risk: 'LOCKED', limit: 51 }, all.from)
  expect(all.asked).toEqual([200, 400, 101, 7])
})
