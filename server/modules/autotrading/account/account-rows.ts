import type { PAUSE_REASONS } from '#contract/trading/autotrading.ts'
import type { RunState } from '#contract/trading/trading.ts'
import { type AutoRules, type AutoType, defaultRules } from '#contract/rules/autotrading.ts'
import { parseExact } from '#contract/rules/money/exact.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { sql, type Queryable, type Sql, type Tx } from '#server/kernel/database/db.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import type { AutoTradingParameters } from '../autotrading.parameters.ts'

export interface AccountRow {
  readonly id: string
  readonly member_id: string
  readonly type: AutoType
  readonly is_on: boolean
  readonly switched_at: Date | null
  readonly risk_accepted_at: Date | null
  readonly watched_stop_accepted_at: Date | null
  readonly budget: bigint
  readonly per_trade_bps: number
  readonly max_open: number
  readonly stop_bps: number
  readonly take_profit: boolean
  readonly trailing_bps: number | null
  readonly day_loss_bps: number
  readonly max_drawdown_bps: number
  readonly min_probability: number
  readonly kinds: readonly string[]
  readonly symbols: readonly string[]
  readonly paused_until: Date | null
  readonly pause_reason: (typeof PAUSE_REASONS)[number] | null
  readonly killed_at: Date | null
  readonly realised: bigint
  readonly peak: bigint
  readonly worst_drawdown: bigint
  readonly down_since: Date | null
}

export const ACCOUNT_COLUMNS: Sql = sql`a.id, a.member_id, a.type, a.is_on, a.switched_at, a.risk_accepted_at,
  a.watched_stop_accepted_at, a.budget,
  a.per_trade_bps, a.max_open, a.stop_bps, a.take_profit, a.trailing_bps, a.day_loss_bps, a.max_drawdown_bps,
  a.min_probability, a.kinds, a.symbols, a.paused_until, a.pause_reason, a.killed_at, a.realised, a.peak,
  a.worst_drawdown, a.down_since`

export function rulesOf(row: AccountRow): AutoRules {
  return {
    budget: row.budget,
    perTradeBps: row.per_trade_bps,
    maxOpen: row.max_open,
    stopBps: row.stop_bps,
    takeProfit: row.take_profit,
    trailingBps: row.trailing_bps,
    dayLossBps: row.day_loss_bps,
    maxDrawdownBps: row.max_drawdown_bps,
    minProbability: row.min_probability,
    kinds: row.kinds,
    symbols: row.symbols,
  }
}

/** The state of the switch at an instant: a pause expires, the emergency stop does not. */
export function runStateOf(
  row: Pick<AccountRow, 'is_on' | 'killed_at' | 'paused_until'>,
  now: Date,
): RunState {
  if (row.killed_at !== null) return 'KILLED'
  if (!row.is_on) return 'OFF'
  return row.paused_until !== null && row.paused_until > now ? 'PAUSED' : 'ON'
}

export interface Owned {
  readonly memberId: string
  readonly type: AutoType
}

export function findAccount(db: Queryable, { memberId, type }: Owned): Promise<AccountRow | undefined> {
  return db.maybe<AccountRow>(sql`
    select ${ACCOUNT_COLUMNS} from autotrading_accounts a where a.member_id = ${memberId} and a.type = ${type}`)
}

/** The rules a new account begins with: staff may change those of accounts to come. A budget in won is as large as one in USDT. */
export async function getDefaultRules(
  parameters: Pick<AutoTradingParameters, 'get'>,
  type: AutoType,
): Promise<AutoRules> {
  const rules = defaultRules(type)
  const standard = defaultRules('paper').budget
  const budget = parseExact(await parameters.get('auto.budget_usdt')) ?? standard
  return {
    ...rules,
    budget: (budget * rules.budget) / standard,
    perTradeBps: await parameters.get('auto.per_trade_bps'),
    maxOpen: await parameters.get('auto.max_open'),
    stopBps: await parameters.get('auto.stop_bps'),
    dayLossBps: await parameters.get('auto.day_loss_bps'),
    maxDrawdownBps: await parameters.get('auto.drawdown_bps'),
    minProbability: await parameters.get('auto.min_probability'),
  }
}

/** The account held until the caller's transaction ends: everything that changes it waits in line. Made when missing. */
export async function lockAccount(
  { clock, parameters }: { readonly clock: Clock; readonly parameters: AutoTradingParameters },
  tx: Tx,
  owned: Owned,
): Promise<AccountRow> {
  const { memberId, type } = owned
  const rules = await getDefaultRules(parameters, type)
  await tx.run(sql`
    insert into autotrading_accounts (id, member_id, type, budget, per_trade_bps, max_open, stop_bps, take_profit,
      trailing_bps, day_loss_bps, max_drawdown_bps, min_probability, kinds, symbols)
    values (${newUuid(clock.nowMs())}, ${memberId}, ${type}, ${rules.budget}, ${rules.perTradeBps}, ${rules.maxOpen},
      ${rules.stopBps}, ${rules.takeProfit}, ${rules.trailingBps}, ${rules.dayLossBps}, ${rules.maxDrawdownBps},
      ${rules.minProbability}, ${rules.kinds}, ${rules.symbols})
    on conflict do nothing`)
  return await tx.one<AccountRow>(sql`
    select ${ACCOUNT_COLUMNS} from autotrading_accounts a
    where a.member_id = ${memberId} and a.type = ${type} for update`)
}

/** Holds an account by its number. */
export function lockAccountById(tx: Tx, id: string): Promise<AccountRow> {
  return tx.one<AccountRow>(
    sql`select ${ACCOUNT_COLUMNS} from autotrading_accounts a where a.id = ${id} for update`,
  )
}

/** Writes down something noticed about an account. */
export async function recordAccountEvent(
  { clock }: { readonly clock: Clock },
  db: Queryable,
  noticed: { accountId: string; positionId?: string; kind: string; detail?: object },
): Promise<void> {
  const now = clock.now()
  await db.run(sql`
    insert into autotrading_notes (id, account_id, position_id, kind, detail, at)
    values (${newUuid(now.getTime())}, ${noticed.accountId}, ${noticed.positionId ?? null}, ${noticed.kind},
      ${JSON.stringify(noticed.detail ?? {})}, ${now})`)
}
