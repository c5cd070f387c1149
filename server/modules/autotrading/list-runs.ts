import type { AutoType } from '#contract/rules/autotrading.ts'
import type { RunState } from '#contract/trading/trading.ts'
import { DAY_MS, plus } from '#server/kernel/clock.ts'
import type { Cursor } from '#server/kernel/console/keyset.ts'
import { and, sql, type Sql } from '#server/kernel/database/db.ts'
import { ACCOUNT_COLUMNS, runStateOf, type AccountRow } from './account/account-rows.ts'
import type { AutoTradingNeeds } from './autotrading-context.ts'

/** An account of Auto Master; sums in hundred-millionths of its quote coin. */
export interface Run {
  readonly account: AccountRow
  readonly state: RunState
  readonly openPositions: number
  readonly switchedAt: Date
}

interface RunChoice {
  readonly type: AutoType | undefined
  readonly state: RunState | undefined
  readonly memberId: string | undefined
  readonly after: Cursor | undefined
  readonly limit: number
}

function inState(state: RunState, now: Date): Sql {
  if (state === 'KILLED') return sql`a.killed_at is not null`
  if (state === 'OFF') return sql`a.killed_at is null and not a.is_on`
  const isPaused = sql`a.paused_until is not null and a.paused_until > ${now}`
  return state === 'PAUSED' ? sql`a.is_on and ${isPaused}` : sql`a.is_on and not (${isPaused})`
}

/** Accounts that were ever switched, the last one first. */
export async function listAllRuns(
  { db, clock }: Pick<AutoTradingNeeds, 'db' | 'clock'>,
  { type, state, memberId, after, limit }: RunChoice,
): Promise<Run[]> {
  const now = clock.now()
  const rows = await db.many<AccountRow & { switched_at: Date; open: number }>(sql`
    select ${ACCOUNT_COLUMNS}, (select count(*)::integer from autotrading_positions p
      where p.account_id = a.id and p.closed_at is null) as open
    from autotrading_accounts a
    where ${and([
      sql`a.switched_at is not null`,
      type === undefined ? undefined : sql`a.type = ${type}`,
      memberId === undefined ? undefined : sql`a.member_id = ${memberId}`,
      state === undefined ? undefined : inState(state, now),
      after === undefined ? undefined : sql`(a.switched_at, a.id) < (${after.at}, ${after.id}::uuid)`,
    ])}
    order by a.switched_at desc, a.id desc limit ${limit}`)
  return rows.map(({ open, ...account }) => ({
    account,
    state: runStateOf(account, now),
    openPositions: open,
    switchedAt: account.switched_at,
  }))
}

/** What runs on an exchange, and what went wrong there. */
export interface ExchangeState {
  readonly type: AutoType
  readonly accountsOn: number
  readonly openPositions: number
  readonly keysWaiting: number
  readonly keysFailing: number
  readonly refusedOrders: number
  readonly failedPositions: number
  readonly unsettled: number
  readonly oldestUnsettledAt: Date | null
  readonly lastFillAt: Date | null
}

/** What runs on each exchange, and what went wrong there in the last 24 hours. */
export function listExchanges(
  { db, clock }: Pick<AutoTradingNeeds, 'db' | 'clock'>,
  types: readonly AutoType[],
) {
  const since = plus(clock.now(), -DAY_MS)
  return db.many<ExchangeState>(sql`
    select t.type,
      (select count(*)::integer from autotrading_accounts a where a.type = t.type and a.is_on) as "accountsOn",
      (select count(*)::integer from autotrading_positions p join autotrading_accounts a on a.id = p.account_id
        where a.type = t.type and p.state in ('OPENING', 'OPEN', 'CLOSING')) as "openPositions",
      (select count(*)::integer from autotrading_keys k join autotrading_accounts a on a.id = k.account_id
        where a.type = t.type and k.state = 'PENDING') as "keysWaiting",
      (select count(*)::integer from autotrading_keys k join autotrading_accounts a on a.id = k.account_id
        where a.type = t.type and (k.state = 'ERROR' or (k.state = 'APPROVED' and k.failures > 0))) as "keysFailing",
      (select count(*)::integer from autotrading_orders o join autotrading_accounts a on a.id = o.account_id
        where a.type = t.type and o.state = 'REFUSED' and o.ended_at > ${since}) as "refusedOrders",
      (select count(*)::integer from autotrading_positions p join autotrading_accounts a on a.id = p.account_id
        where a.type = t.type and p.state = 'FAILED' and p.closed_at > ${since}) as "failedPositions",
      (select count(*)::integer from autotrading_orders o join autotrading_accounts a on a.id = o.account_id
        where a.type = t.type and o.state in ('INTENT', 'SENT')) as unsettled,
      (select min(o.made_at) from autotrading_orders o join autotrading_accounts a on a.id = o.account_id
        where a.type = t.type and o.state in ('INTENT', 'SENT')) as "oldestUnsettledAt",
      (select max(f.at) from autotrading_fills f join autotrading_accounts a on a.id = f.account_id
        where a.type = t.type) as "lastFillAt"
    from unnest(${[...types]}::text[]) t (type)`)
}
