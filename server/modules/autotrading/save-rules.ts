import { failures } from '#contract/failures/failures.ts'
import type { AutoRulesForm } from '#contract/trading/autotrading.ts'
import {
  bpsOf,
  type BoundedRule,
  budgetBounds,
  lossBudget,
  formatSum,
  RULE_BOUNDS,
  type AutoRules,
  type AutoType,
} from '#contract/rules/autotrading.ts'
import { parseExact } from '#contract/rules/money/exact.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { type AccountRow, lockAccount, type Owned } from './account/account-rows.ts'
import type { AutoTradingContext } from './autotrading-context.ts'
import { findKey } from './keys/key-rows.ts'
import { IS_OPEN } from './position-rows.ts'

interface Bounds {
  readonly min: number | string
  readonly max: number | string
}

/** The fields found wrong so far; the answer has the bounds of the first. */
type Faults = Map<BoundedRule, { code: 'AUTO-B001' | 'AUTO-B002'; bounds?: Bounds }>

function failureOf(faults: Faults): Failure {
  const [[field, fault] = []] = faults
  const fields = Object.fromEntries([...faults].map(([name, { code }]) => [name, code]))
  const code = fault?.code ?? failures.autoMaster.fieldMissing
  return new Failure(code, {
    fields,
    meta: { ...(field !== undefined && { field }), ...fault?.bounds },
    empty: code === failures.autoMaster.fieldMissing && field === 'budget' ? field : undefined,
  })
}

type NumberRule = Exclude<BoundedRule, 'budget'>

/** A number as typed, in the units of the books. What is out of bounds is noted; the number then is not used. */
function bounded(
  faults: Faults,
  field: NumberRule,
  { read, typed }: { read: number | undefined; typed: number },
): number {
  const bounds = RULE_BOUNDS[field]
  if (read !== undefined && typed >= bounds.min && typed <= bounds.max) return read
  faults.set(field, { code: failures.autoMaster.outOfBounds, bounds })
  return 0
}

function parseBudget(
  faults: Faults,
  typed: string,
  { type, most }: { type: AutoType; most: bigint },
): bigint {
  if (typed.trim() === '') faults.set('budget', { code: failures.autoMaster.fieldMissing })
  const { min } = budgetBounds(type)
  const budget = parseExact(typed)
  if (budget !== undefined && budget >= min && budget <= most) return budget
  const bounds = { min: formatSum(min, type), max: formatSum(most, type) }
  if (!faults.has('budget')) faults.set('budget', { code: failures.autoMaster.outOfBounds, bounds })
  return 0n
}

/** What was typed, in the units of the books. Throws AUTO-B001 without a budget, B002 with the bounds of the first wrong field; `fields` has all. */
export function parseRules(type: AutoType, form: AutoRulesForm, most: bigint): AutoRules {
  const faults: Faults = new Map()
  const share = (field: NumberRule, typed: number) => bounded(faults, field, { read: bpsOf(typed), typed })
  const whole = (field: NumberRule, typed: number) =>
    bounded(faults, field, { read: Number.isInteger(typed) ? typed : undefined, typed })
  const rules: AutoRules = {
    budget: parseBudget(faults, form.budget, { type, most }),
    perTradeBps: share('perTradePct', form.perTradePct),
    maxOpen: whole('maxOpen', form.maxOpen),
    stopBps: share('stopPct', form.stopPct),
    takeProfit: form.takeProfit,
    trailingBps: form.trailingPct === null ? null : share('trailingPct', form.trailingPct),
    dayLossBps: share('dayLossPct', form.dayLossPct),
    maxDrawdownBps: share('maxDrawdownPct', form.maxDrawdownPct),
    minProbability: whole('minProbability', form.minProbability),
    kinds: form.kinds,
    symbols: form.symbols,
  }
  if (faults.size > 0) throw failureOf(faults)
  return rules
}

export function toRulesView(type: AutoType, rules: AutoRules, kinds: AutoRulesForm['kinds']): AutoRulesForm {
  const percent = (bps: number): number => bps / 100
  return {
    budget: formatSum(rules.budget, type),
    perTradePct: percent(rules.perTradeBps),
    maxOpen: rules.maxOpen,
    stopPct: percent(rules.stopBps),
    takeProfit: rules.takeProfit,
    trailingPct: rules.trailingBps === null ? null : percent(rules.trailingBps),
    dayLossPct: percent(rules.dayLossBps),
    maxDrawdownPct: percent(rules.maxDrawdownBps),
    minProbability: rules.minProbability,
    kinds,
    symbols: [...rules.symbols],
  }
}

export function toLossBudgetView(type: AutoType, rules: AutoRules) {
  const { day, total } = lossBudget(rules)
  return { day: formatSum(day, type), total: formatSum(total, type) }
}

/**
 * The largest budget of an account: the bound of its kind, and with a working key no more than what lay free at
 * its last check and what open positions hold, which is the budget's own money.
 */
export async function maxBudget(
  db: Queryable,
  { id, type }: Pick<AccountRow, 'id' | 'type'>,
): Promise<bigint> {
  const { max } = budgetBounds(type)
  const key = await findKey(db, id)
  if (key?.state !== 'APPROVED') return max
  const { bound } = await db.one<{ bound: bigint }>(sql`
    select coalesce(sum(p.spent - p.received), 0)::bigint as bound from autotrading_positions p
    where p.account_id = ${id} and ${IS_OPEN}`)
  const own = key.free_quote + bound
  return own < max ? own : max
}

/**
 * Saves the rules for positions to come.
 * Throws COMMON-A004, AUTO-B001, B002.
 */
export async function saveRules(
  self: AutoTradingContext,
  { memberId, type, form }: Owned & { form: AutoRulesForm },
) {
  const { country } = await self.identity.getMember(self.db, memberId)
  await self.gates.requireOpen('automaster', country)
  return await self.db.tx(async (tx) => {
    const account = await lockAccount(self, tx, { memberId, type })
    const rules = parseRules(type, form, await maxBudget(tx, account))
    await tx.run(sql`
      update autotrading_accounts set budget = ${rules.budget}, per_trade_bps = ${rules.perTradeBps},
        max_open = ${rules.maxOpen}, stop_bps = ${rules.stopBps}, take_profit = ${rules.takeProfit},
        trailing_bps = ${rules.trailingBps}, day_loss_bps = ${rules.dayLossBps},
        max_drawdown_bps = ${rules.maxDrawdownBps}, min_probability = ${rules.minProbability},
        kinds = ${rules.kinds}, symbols = ${rules.symbols}
      where id = ${account.id}`)
    return { rules: toRulesView(type, rules, form.kinds), lossBudget: toLossBudgetView(type, rules) }
  })
}
