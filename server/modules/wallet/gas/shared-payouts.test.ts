import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { openDatabase, sql } from '#server/kernel/database/db.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { findSharedPayouts } from './shared-payouts.ts'

const db = openDatabase({ url: await freshDatabase() })
afterAll(() => db.close())

const HISTORY = 50_000
const COUPLES = 500

/** Withdrawals of as many members to as many addresses; returns some of the members. */
async function aLongHistory(): Promise<string[]> {
  await db.run(sql`
    insert into wallet_payouts (id, member_id, kind, coin, address, units, state, worth, prepaid, needs_staff, created_at, ended_at)
    select gen_random_uuid(), gen_random_uuid(), 'WITHDRAWAL', 'USDT', 'T' || n, 1, 'CONFIRMED', 1, 0, false, now(), now()
    from generate_series(1, ${HISTORY}::integer) n`)
  await db.run(sql`analyze wallet_payouts`)
  const rows = await db.many<{ id: string }>(
    sql`select member_id as id from wallet_payouts limit ${2 * COUPLES}`,
  )
  return rows.map(({ id }) => id)
}

it('finds couples who share an address, and reads nobody else’s withdrawals for it', async () => {
  const members = await aLongHistory()
  const [one = '', other = '', saver = ''] = members
  await db.run(sql`
    insert into wallet_addresses (id, member_id, label, address, created_at, usable_at)
    select ${randomUUID()}, ${saver}, 'x', address, now(), now() from wallet_payouts where member_id = ${one}`)
  await db.run(sql`
    update wallet_payouts set address = (select address from wallet_payouts where member_id = ${one})
    where member_id = ${other}`)
  const couples = Array.from(
    { length: COUPLES },
    (_, index) => [members[2 * index] ?? '', members[2 * index + 1] ?? ''] as const,
  )
  await db.tx(async (tx) => {
    const found = await findSharedPayouts(tx, [...couples, [saver, one], [saver, randomUUID()]])
    expect(new Set(found.map(String))).toEqual(new Set([`${one},${other}`, `${saver},${one}`]))
    const { scans } = await tx.one<{ scans: bigint }>(sql`
      select seq_scan as scans from pg_stat_xact_user_tables where relname = 'wallet_payouts'`)
    expect(scans).toBe(0n)
  })
})
