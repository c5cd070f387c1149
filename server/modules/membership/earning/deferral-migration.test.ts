import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { afterAll, expect, inject, it } from 'vitest'
import { openDatabase, sql } from '#server/kernel/database/db.ts'
import { migrate } from '#server/kernel/database/migrate.ts'
import { cloneDatabase, dropDatabase } from '#testing/database/database-server.ts'
import { withClient } from '#tools/launch/postgres.ts'

const FOLDER = new URL('../../../migrations/', import.meta.url)
const FIRST = '0170_unearned_fees.sql'

const adminUrl = inject('adminUrl')
const url = await cloneDatabase({ adminUrl, template: 'template1' })
afterAll(() => dropDatabase(adminUrl, url))

/** The schema as it was before fees were deferred. */
async function migrateBefore(): Promise<void> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql') && name < FIRST).toSorted()
  await withClient(url, async (client) => {
    await client.query(
      'create table kernel_migrations (name text primary key, hash text, applied_at timestamptz)',
    )
    for (const name of names) {
      const text = await readFile(new URL(name, FOLDER), 'utf8')
      await client.query(text)
      const hash = createHash('sha256').update(text).digest('hex')
      await client.query('insert into kernel_migrations values ($1, $2, now())', [name, hash])
    }
  })
}

/** A running period, a cancelled one and their fees: half of the second was given back after its commission was paid. */
const ROWS = `
  insert into membership_subscriptions (id, member_id, item, days, usd, usd_per_day, discount_pct, price, mcs, bonus, is_renewal,
    paid_at, starts_at, ends_at, state, cancelled_at, refund_usd, refund_mcs, refund_bonus)
  select id::uuid, gen_random_uuid(), 'SIGNAL', 30, 60, 2, 0, 1, 240, 40, false, now(), now(), now() + interval '30 days',
    state, case state when 'CANCELLED' then now() end, back / 4, back, back / 6
  from (values ('00000000-0000-4000-8000-000000000001', 'PAID', null), ('00000000-0000-4000-8000-000000000002', 'CANCELLED', 120))
    s (id, state, back);
  insert into referral_fees (reference, payer_id, type, coin, base, refunded, at)
  select id, member_id, 'MEMBERSHIP', 'MCS', 200, coalesce(refund_mcs - refund_bonus, 0), now() from membership_subscriptions;
  insert into referral_commissions (id, reference, payer_id, upline_id, level, type, coin, base, first_bps, next_bps, units,
    clawed_back, state, reward_day, at, paid_at)
  select gen_random_uuid(), reference, payer_id, gen_random_uuid(), 1, type, coin, base, 3000, 3000, 60,
    case refunded when 0 then 0 else 30 end, case refunded when 0 then 'ACCRUED' else 'CLAWED_BACK' end, now(), at,
    case refunded when 0 then null else now() end
  from referral_fees;`

it('keeps periods and commissions of before as they were booked, and marks those that still run', async () => {
  await migrateBefore()
  await withClient(url, (client) => client.query(ROWS))
  await migrate(url)
  const db = openDatabase({ url })
  try {
    const periods = await db.many(sql`
      select state, earned_money, earned_bonus, unearned, is_deferred from membership_subscriptions order by id`)
    expect(periods).toEqual([
      { state: 'PAID', earned_money: 200n, earned_bonus: 40n, unearned: 0n, is_deferred: false },
      { state: 'CANCELLED', earned_money: 100n, earned_bonus: 20n, unearned: 0n, is_deferred: true },
    ])
    const fees = await db.many(sql`select earned from referral_fees order by reference`)
    expect(fees).toEqual([{ earned: 200n }, { earned: 100n }])
    const commissions = await db.many(sql`
      select state, accrued, earned, paid, earns_until from referral_commissions order by state`)
    const none = { accrued: 0n, earned: 0n, paid: 0n, earns_until: null }
    expect(commissions).toEqual([
      { state: 'ACCRUED', ...none },
      { state: 'CLAWED_BACK', ...none },
    ])
  } finally {
    await db.close()
  }
})
