import { expect, it } from 'vitest'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'
import { checkRatios, isStopped, listRatios } from './ratio.ts'

const { kernel } = (await createFixture()).app
const { db, clock } = kernel
const ROWS = 4_000

/** Rows of a table that this transaction has read so far. */
async function rowsRead(tx: Tx, table: string): Promise<number> {
  const { read } = await tx.one<{ read: number }>(sql`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read from pg_stat_xact_user_tables
    where relname = ${table}`)
  return read
}

it('the running year reads every fee and every commission once, whatever their coins', async () => {
  await db.run(sql`
    insert into referral_fees (reference, payer_id, type, coin, base, refunded, earned, at)
    select gen_random_uuid(), gen_random_uuid(), 'GAME', case when n % 4 = 0 then 'USDT' else 'MCS' end, 1000, n % 2,
      1000 - n % 2, ${clock.now()}
    from generate_series(1, ${ROWS}::integer) n`)
  await db.run(sql`
    insert into referral_commissions (id, reference, payer_id, upline_id, level, type, coin, base, first_bps, next_bps, units,
      cancelled, state, reward_day, at)
    select gen_random_uuid(), reference, payer_id, gen_random_uuid(), 1, type, coin, base, 3000, 3000, 100, 10, 'ACCRUED',
      '2026-01-01', at
    from referral_fees`)
  await db.run(sql`analyze referral_fees, referral_commissions`)
  await db.tx(async (tx) => {
    const found = await checkRatios({ ...kernel, db: tx })
    expect(found.toSorted((a, b) => a.coin.localeCompare(b.coin))).toMatchObject([
      { coin: 'MCS', revenue: 2_998_000n, commissions: 270_000n },
      { coin: 'USDT', revenue: 1_000_000n, commissions: 90_000n },
    ])
    expect(await rowsRead(tx, 'referral_fees')).toBe(ROWS)
    expect(await rowsRead(tx, 'referral_commissions')).toBe(ROWS)
  })
})

it('the last ratios read one row for each coin, however many hours were kept', async () => {
  await db.run(sql`
    insert into referral_ratios (at, coin, revenue, commissions)
    select ${clock.now()}::timestamptz - n * interval '1 hour', coin, n, 0
    from generate_series(1, ${ROWS}::integer) n, unnest(array['MCS', 'USDT']) coin`)
  await db.run(sql`delete from referral_ratios where revenue = 0 or revenue > ${ROWS}`)
  await db.run(sql`analyze referral_ratios`)
  await db.tx(async (tx) => {
    const found = await listRatios(tx)
    expect(found.map(({ revenue }) => revenue)).toEqual([1n, 1n])
    expect(await rowsRead(tx, 'referral_ratios')).toBe(2)
  })
})

it('commissions stop in the coin whose year is above the bound, and in no other', async () => {
  await db.run(sql`
    insert into referral_ratios (at, coin, revenue, commissions)
    values (${new Date(clock.nowMs() + 1)}, 'USDT', 1000, 900), (${new Date(clock.nowMs() + 1)}, 'MCS', 1000, 1)`)
  expect(await isStopped(kernel, db, 'USDT')).toBe(false)
  await db.tx((tx) => kernel.parameters.change(tx, 'referral.stop_on', true))
  expect([await isStopped(kernel, db, 'USDT'), await isStopped(kernel, db, 'MCS')]).toEqual([true, false])
})
