import { afterAll, expect, it } from 'vitest'
import { openDatabase, sql } from '#server/kernel/database/db.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { findSweepable } from './find-sweepable.ts'

const db = openDatabase({ url: await freshDatabase() })
afterAll(() => db.close())

const ADDRESSES = 20_000
const now = new Date('2026-06-01T12:00:00Z')
const tron = { sweepFrom: { MCS: 100n, USDT: 100n, TRX: 100n } }

/** Addresses that were swept five times each, one in fifty of those sweeps in vain, and have next to nothing left. */
async function aLongHistory(): Promise<void> {
  await db.run(sql`
    insert into chain_addresses (derivation_index, address, member_id, made_at)
    select n, 'T' || n, gen_random_uuid(), now() from generate_series(0, ${ADDRESSES - 1}::integer) n`)
  await db.run(
    sql`insert into chain_unswept (derivation_index, coin, units) select derivation_index, 'USDT', 1 from chain_addresses`,
  )
  await db.run(sql`
    insert into chain_payments (id, kind, coin, to_address, derivation_index, units, fee_limit_sun, state, failure, requested_at, ended_at)
    select gen_random_uuid(), 'sweep', 'USDT', 'T', n % ${ADDRESSES}::integer, 1, 1,
      case n % 50 when 0 then 'FAILED' else 'CONFIRMED' end, case n % 50 when 0 then 'reverted' end,
      ${now}::timestamptz - interval '1 day', ${now}::timestamptz - interval '1 day'
    from generate_series(1, ${5 * ADDRESSES}::integer) n`)
}

/** A payment of an address that stands so, or ended so many minutes ago. */
async function aPayment(
  kind: 'sweep' | 'gas',
  at: number,
  { state, minutesAgo }: { state: 'QUEUED' | 'CONFIRMED' | 'FAILED'; minutesAgo?: number },
): Promise<void> {
  const derivationIndex = kind === 'sweep' ? at : null
  await db.run(sql`
    insert into chain_payments (id, kind, coin, to_address, to_derivation_index, derivation_index, units, fee_limit_sun, state, failure,
      requested_at, ended_at)
    values (gen_random_uuid(), ${kind}, ${kind === 'sweep' ? 'USDT' : 'TRX'}, 'T', ${derivationIndex === null ? at : null}, ${derivationIndex},
      1, 1, ${state}, ${state === 'FAILED' ? 'reverted' : null}, ${now},
      ${minutesAgo === undefined ? null : new Date(now.getTime() - minutesAgo * 60_000)})`)
}

it('finds what is worth it, is not under way and did not fail within the hour, and reads no history for it', async () => {
  await aLongHistory()
  await db.run(sql`update chain_unswept set units = 100 where derivation_index between 1 and 8`)
  await db.run(sql`update chain_unswept set units = 99 where derivation_index = 9`)
  await aPayment('sweep', 1, { state: 'QUEUED' })
  await aPayment('sweep', 2, { state: 'FAILED', minutesAgo: 59 })
  await aPayment('sweep', 3, { state: 'FAILED', minutesAgo: 60 })
  await aPayment('gas', 4, { state: 'QUEUED' })
  await aPayment('gas', 5, { state: 'FAILED', minutesAgo: 59 })
  await aPayment('gas', 6, { state: 'FAILED', minutesAgo: 60 })
  await aPayment('gas', 7, { state: 'CONFIRMED', minutesAgo: 1 })
  const postpone = (derivationIndex: number, seconds: number) =>
    db.run(sql`
      update chain_unswept set units = 100, put_off_until = ${new Date(now.getTime() + seconds * 1_000)}
      where derivation_index = ${derivationIndex}`)
  await postpone(10, 1)
  await postpone(11, 0)
  // One coin of an address at a time, its TRX last, and none beside one that is under way.
  await db.run(sql`
    insert into chain_unswept (derivation_index, coin, units)
    select derivation_index, coin, 100 from unnest(array[1, 7, 7, 12]) with ordinality p (derivation_index, n)
    join unnest(array['TRX', 'MCS', 'TRX', 'TRX']) with ordinality c (coin, n) using (n)`)
  await db.run(sql`analyze chain_addresses, chain_unswept, chain_payments`)
  await db.tx(async (tx) => {
    // Rows that helpers read are not counted as this transaction's.
    await tx.run(sql`set local max_parallel_workers_per_gather = 0`)
    const found = await findSweepable(tx, { tron, now })
    expect(
      found.map(({ derivationIndex, address, coin }) => `${derivationIndex} ${address} ${coin}`),
    ).toEqual(['3 T3 USDT', '6 T6 USDT', '7 T7 MCS', '8 T8 USDT', '11 T11 USDT', '12 T12 TRX'])
    const { rows } = await tx.one<{ rows: bigint }>(sql`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint as rows from pg_stat_xact_user_tables
      where relname in ('chain_addresses', 'chain_unswept', 'chain_payments')`)
    expect(rows).toBeLessThan(100n)
  })
})
