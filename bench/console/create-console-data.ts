import { openDatabase, sql, type Sql } from '#server/kernel/database/db.ts'

const people = sql`(select id, (row_number() over ())::integer as n from identity_members) m`
const ago = sql`now() - (n || ' seconds')::interval`

/** What a million members leave behind for the staff to look through: one row of each kind for every member, rare states in one of a thousand. */
const ROWS: readonly Sql[] = [
  sql`insert into inquiries_threads (id, member_id, type, title, status, staff_state, assigned_to, created_at, updated_at, waiting_since,
      first_answered_at, answered_at)
    select 'i' || n, id, (array['error', 'account', 'recommend', 'subscribe', 'wallet'])[1 + n % 5], 'Where is it?',
      case when n % 100 < 2 then 'ready' else 'done' end,
      case when n % 10000 = 1 then 'hold' when n % 100 < 2 then 'open' else 'done' end,
      case when n % 1000 = 7 then '00000000-0000-7000-8000-000000000001' when n % 100 >= 2 then '00000000-0000-7000-8000-000000000002' end,
      ${ago}, ${ago}, case when n % 100 < 2 then ${ago} end, case when n % 100 >= 2 then ${ago} end,
      case when n % 100 >= 2 then ${ago} end from ${people}`,
  sql`insert into chain_addresses (derivation_index, address, member_id, made_at) select n, 'T' || n, id, ${ago} from ${people}`,
  sql`insert into chain_deposits (id, txid, log_index, coin, units, member_id, derivation_index, from_address, block, block_id, state, seen_at, credited_at)
    select gen_random_uuid(), 'x' || n, 0, 'USDT', 1000000, id, n, 'T', n, 'b', case when n % 1000 = 3 then 'VANISHED' else 'CREDITED' end,
      ${ago}, case when n % 1000 <> 3 then ${ago} end from ${people}`,
  sql`insert into membership_subscriptions (id, member_id, item, days, usd, usd_per_day, discount_pct, price, mcs, bonus, is_renewal, paid_at,
      starts_at, ends_at, state, cancelled_at, refund_usd, refund_mcs, refund_bonus, is_grant)
    select gen_random_uuid(), id, case when n % 2 = 0 then 'SIGNAL' else 'AUTOBOT' end, 30, 1, 1, 0, 1, 1, 0, false, ${ago}, ${ago},
      ${ago} + interval '30 days', case when n % 1000 = 5 then 'CANCELLED' else 'PAID' end, case when n % 1000 = 5 then ${ago} end,
      case when n % 1000 = 5 then 1 end, case when n % 1000 = 5 then 1 end, case when n % 1000 = 5 then 0 end, false from ${people}`,
  sql`insert into rewards_plans (id, member_id, state, joined, ratio_percent, target, bonus, daily, daily_bps, joined_at, start_day, team_since,
      uplines, terms_version, ended_at, refund)
    select gen_random_uuid(), id, case when n % 1000 = 9 then 'ENDED_EARLY' else 'ACTIVE' end, 100, 200, 200, 0, 1, 50, ${ago}, current_date,
      ${ago}, '{}', '1', case when n % 1000 = 9 then now() end, case when n % 1000 = 9 then 1 end from ${people}`,
  sql`insert into rewards_batches (day, state, team_ppm, started_at, plans) values (current_date, 'RUNNING', '{0,0,0,0,0}', now(), 1)`,
  sql`insert into rewards_days (day, plan_id, daily, team_count, team_base, team, paid_before)
    select current_date, id, 1, '{0,0,0,0,0}', '{0,0,0,0,0}', '{0,0,0,0,0}', 0 from rewards_plans`,
  sql`insert into referral_members (member_id, path, via, enrolled_at, team_since) select id, '{}', 'LINK', ${ago}, ${ago} from ${people} where n = 1`,
  sql`insert into referral_members (member_id, inviter_id, path, via, enrolled_at, team_since)
    select id, first.member_id, array[first.member_id], 'LINK', ${ago}, ${ago} from ${people}
    cross join (select member_id from referral_members) first where id <> first.member_id`,
  sql`insert into referral_flags (member_id, upline_id, reason, state, found_at, decided_at)
    select id, gen_random_uuid(), 'DEVICE', case when n % 1000 = 1 then 'OPEN' when n % 1000 = 2 then 'CONFIRMED' else 'CLEARED' end, ${ago},
      case when n % 1000 <> 1 then now() end from ${people} where n % 10 < 3`,
  sql`insert into ico_rounds (number, id, state, price, min, max, step, cap, opens_at, closes_at, bonus_tiers, fee_tiers, cliff_months, vest_months,
      daily_bps, remainder, created_at, opened_at)
    select n, gen_random_uuid(), 'OPEN', 1, 1, 10, 1, 1000000000, now(), now() + interval '1 day', '', '', 1, 1, 1, 'LAST_DAY', now(), now()
    from generate_series(1, 2) n`,
  sql`insert into ico_entries (number, id, member_id, amount, bonus_percent, bonus, fee, obtained, day, first_day, last_day, daily, remainder,
      terms_version, entered_at)
    select case when n % 1000 = 1 then 1 else 2 end, gen_random_uuid(), id, 1, 0, 0, 0, 100, current_date, current_date + 1, current_date + 2, 1,
      'LAST_DAY', '1', ${ago} from ${people}`,
  sql`insert into autotrading_accounts (id, member_id, type, is_on, switched_at, budget, per_trade_bps, max_open, stop_bps, take_profit, day_loss_bps,
      max_drawdown_bps, min_probability, kinds, symbols, killed_at)
    select gen_random_uuid(), id, case when n % 1000 = 1 then 'okx' else 'binance' end, n % 1000 <> 2, ${ago}, 1, 100, 1, 50, true, 50, 100, 0, '{}', '{}',
      case when n % 1000 = 2 then now() end from ${people}`,
  sql`insert into autotrading_keys (id, account_id, state, fingerprint, last4, permissions, ip_restricted, registered_at, checked_at, free_quote, sealed)
    select gen_random_uuid(), id, case when row_number() over () % 1000 = 4 then 'PENDING' else 'APPROVED' end, id::text, '1234', '{}', true, switched_at,
      now(), 0, 'x' from autotrading_accounts`,
  sql`insert into staff_people (id, login_id, name, locale, roles, state, created_at)
    select ('00000000-0000-7000-8000-00000000000' || n)::uuid, 'person' || n, 'Person', 'en', '{owner}', 'INVITED', now() from generate_series(1, 3) n`,
  sql`insert into staff_audit_batches (batch, size, leaves, root, previous, head, mac, sealed_at)
    select n, 1, sha256('1'), sha256('1'), sha256('1'), sha256('1'), 'x', ${ago} from ${people}`,
  sql`insert into staff_audit (id, batch, position, at, staff_id, login_id, name, roles, address, device, action, subject)
    select gen_random_uuid(), n, 0, ${ago}, ('00000000-0000-7000-8000-00000000000' || case when n % 1000 = 1 then 1 else 2 end)::uuid, 'person', 'Person',
      'owner', '', '', case when n % 1000 = 1 then 'people.requestInvite' when n % 100 = 2 then 'ledger.requestAdjustment' else 'inquiries.answerInquiry' end,
      'm' || lpad(n::text, 9, '0') from ${people}`,
  sql`insert into kernel_job_runs (id, job, started_at, ended_at, outcome)
    select gen_random_uuid(), 'job' || n % 20, ${ago}, ${ago}, case when n % 10000 = 1 then 'failed' else 'done' end from ${people}`,
  sql`insert into identity_security_events (id, member_id, kind, at, device, address)
    select gen_random_uuid(), id, 'SIGN_IN', ${ago}, 'Chrome', '' from ${people}`,
  sql`insert into ledger_accounts (id, currency, class, owner_id, may_go_negative, balance, version)
    select gen_random_uuid(), coin, 'MEMBER_AVAILABLE', id, false, 1000000, 1 from ${people} cross join unnest(array['USDT', 'MCS']) coin`,
  sql`insert into ledger_accounts (id, currency, class, may_go_negative, balance, version)
    select gen_random_uuid(), 'USDT', class, may_go_negative, 0, 1000000 from ledger_classes where class in ('CHAIN', 'FEES')`,
  sql`insert into ledger_transfers (id, op, kind, detail, currency, debit_account, credit_account, debit_class, credit_class, amount, debit_version,
      credit_version, debit_balance, credit_balance, posted_at)
    select gen_random_uuid(), 1, 'deposit', '', 'USDT', house.id, a.id, 'CHAIN', 'MEMBER_AVAILABLE', 1000000, row_number() over (), 1, 0, 1000000, now()
    from ledger_accounts a cross join (select id from ledger_accounts where class = 'CHAIN' limit 1) house
    where a.class = 'MEMBER_AVAILABLE' and a.currency = 'USDT'`,
]

/** Fills everything the console lists beside members and withdrawals, by SQL: what brought it there is not measured. */
export async function createConsoleData(url: string): Promise<void> {
  const db = openDatabase({ url, maxConnections: 1 })
  for (const rows of ROWS)
    await db.tx(async (tx) => {
      await tx.run(sql`set local statement_timeout = 0`)
      await tx.run(rows)
    })
  await db.tx(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`)
    await tx.run(sql`analyze`)
  })
  await db.close()
}
