import { sql, type Sql } from '#server/kernel/database/db.ts'
import type { World } from './world.ts'

/** The two worlds read the same clock that stands, by statements that take their time. */
const SAME_MOMENT_MS = 10_000
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** Numbers of quotes, which are drawn at random. */
const TOKEN = /^[\w-]{20,}$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** Where two answers differ; numbers that are drawn at random and moments of one instant do not. */
export function differences(left: unknown, right: unknown, path = ''): readonly string[] {
  if (typeof left === 'string' && typeof right === 'string') {
    if (left === right) return []
    const isDrawn = [UUID, TOKEN].some((pattern) => pattern.test(left) && pattern.test(right))
    const isMoment = MOMENT.test(left) && MOMENT.test(right)
    if (isDrawn || (isMoment && Math.abs(Date.parse(left) - Date.parse(right)) < SAME_MOMENT_MS)) return []
  } else if (left !== null && right !== null && typeof left === 'object' && typeof right === 'object') {
    const [ofLeft, ofRight] = [new Map(Object.entries(left)), new Map(Object.entries(right))]
    return [...new Set([...ofLeft.keys(), ...ofRight.keys()])].flatMap((name) =>
      differences(ofLeft.get(name), ofRight.get(name), `${path}.${name}`),
    )
  } else if (left === right) return []
  return [`${path.slice(1)}: ${JSON.stringify(left)} and ${JSON.stringify(right)}`]
}

/** What must be the same in both, by a name. Rows and numbers that are drawn at random are left out; moments too. */
const BOOKS: Readonly<Record<string, Sql>> = {
  accounts: sql`
    select class, currency, coalesce(m.id, '00000000-0000-0000-0000-000000000000') as owner, count(*) as accounts,
      sum(balance)::text as balance, sum(hold)::text as hold
    from ledger_accounts left join identity_members m on m.id = owner_id
    group by 1, 2, 3 order by 1, 2, 3`,
  transfers: sql`
    select t.kind, t.detail, d.class as debit, c.class as credit, t.currency, count(*), sum(t.amount)::text as amount
    from ledger_transfers t join ledger_accounts d on d.id = t.debit_account join ledger_accounts c on c.id = t.credit_account
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
  bets: sql`
    select member_id, seq, side, units, state, count(*), sum(balance_after)::text as balance_after
    from game_bets group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
  payouts: sql`
    select member_id, kind, coin, address, units, state, needs_staff, not_before is null as is_free, prepaid, count(*)
    from wallet_payouts group by 1, 2, 3, 4, 5, 6, 7, 8, 9 order by 1, 2, 3, 4, 5, 6, 7, 8, 9`,
  quotes: sql`
    select member_id, what, request, fee, amount, used_at is null as is_open, count(*)
    from wallet_quotes group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`,
  plans: sql`
    select member_id, state, joined, target, bonus, daily, refund, previous_id is null as is_first, count(*)
    from rewards_plans group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8`,
  entries: sql`
    select member_id, number, amount, bonus, fee, obtained, daily, remainder, count(*)
    from ico_entries group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8`,
  memberships: sql`
    select member_id, item, days, mcs, bonus, state, refund_mcs, starts_at <= paid_at as is_at_once, count(*)
    from membership_subscriptions group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8`,
  renewals: sql`
    select member_id, item, is_on, step, next_step_at is null as is_idle from membership_renewals order by 1, 2`,
  commissions: sql`
    select payer_id, upline_id, level, type, coin, state, count(*), sum(units)::text as units
    from referral_commissions group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`,
  notices: sql`select member_id, kind, count(*) from notifications_alarms group by 1, 2 order by 1, 2`,
}

const toText = (rows: readonly object[]) =>
  rows.map((row) => JSON.stringify(row, (_key, value) => (typeof value === 'bigint' ? `${value}` : value)))

/** Rows of the books that only one of the worlds has. */
export async function compareBooks(batched: World, single: World): Promise<readonly string[]> {
  const breaches: string[] = []
  for (const [name, query] of Object.entries(BOOKS)) {
    const [left, right] = [toText(await batched.db.many(query)), toText(await single.db.many(query))]
    const [inLeft, inRight] = [new Set(left), new Set(right)]
    for (const row of left) if (!inRight.has(row)) breaches.push(`${name}, only in batches: ${row}`)
    for (const row of right) if (!inLeft.has(row)) breaches.push(`${name}, only one by one: ${row}`)
  }
  return breaches
}
