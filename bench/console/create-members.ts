import { openDatabase, sql } from '#server/kernel/database/db.ts'

/** Withdrawals that wait for staff. */
const OPEN = 10_000

/** Members as sign-up leaves them, written by SQL; one in fifty is suspended or unconfirmed, one in a hundred is locked. */
export async function createMembers(url: string, members: number): Promise<void> {
  const db = openDatabase({ url, maxConnections: 1 })
  await db.tx(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`)
    await tx.run(sql`
      insert into identity_members (id, login_id, email, name, phone_number, country, password_hash, state, invite_code,
        inflow_route, locale, timezone, withdraw_locked_until, created_at, confirmed_at)
      select gen_random_uuid(), 'm' || lpad(n::text, 9, '0'), 'm' || n || '@mail.example', 'Member ' || n, '+8210' || lpad(n::text, 8, '0'),
        case when n % 3 = 0 then 'USA' else 'KOR' end, 'x',
        case when n % 50 = 0 then 'SUSPENDED' when n % 50 = 1 then 'UNCONFIRMED' else 'ACTIVE' end, upper(to_hex(n + 268435456)),
        'LINK', 'ko', 'Asia/Seoul', case when n % 100 = 0 then now() + interval '1 day' end,
        now() - (n || ' seconds')::interval, case when n % 50 <> 1 then now() - (n || ' seconds')::interval end
      from generate_series(1, ${members}::integer) n`)
    // The browsers of the newest 20,000; ten accounts share one, a hundred an address block.
    await tx.run(sql`
      insert into identity_sessions (id, member_id, seed, device_digest, device, address, created_at, last_used_at)
      select gen_random_uuid()::text, id, 'x', 'device' || n / 10, 'x', '10.' || n / 65536 || '.' || n / 256 % 256 || '.' || n % 256,
        created_at, created_at
      from (select id, created_at, row_number() over (order by created_at desc) as n from identity_members
        order by created_at desc limit 20000) m`)
    await tx.run(sql`
      insert into wallet_payouts (id, member_id, kind, coin, address, units, state, worth, prepaid, needs_staff, created_at, ended_at)
      select gen_random_uuid(), id, 'WITHDRAWAL', 'USDT', 'T' || login_id, 1000000, 'CONFIRMED', 1000000, 0, false, created_at, created_at
      from identity_members`)
    // What waits: half of it to one address, every fifth one large, from the members who came first.
    await tx.run(sql`
      insert into wallet_payouts (id, member_id, kind, coin, address, units, state, worth, prepaid, needs_staff, not_before, created_at)
      select gen_random_uuid(), id, 'WITHDRAWAL', 'USDT', case when n % 2 = 0 then 'Tshared' else 'Tnew' || n end, 1000000, 'REQUESTED', 1000000, 0, true,
        case when n % 5 = 0 then now() end, now() - (n || ' seconds')::interval
      from (select id, row_number() over (order by created_at) as n from identity_members limit ${OPEN}::integer) m`)
  })
  await db.run(sql`analyze`)
  await db.close()
}
