import type { AutoRulesForm } from '#contract/autotrading.ts'
import {
  bpsOf,
  type BoundedRule,
  budgetBounds,
  lossBudget,
  printSum,
  RULE_BOUNDS,
  type AutoRules,
  type AutoType,
} from '#contract/rules/autotrading.ts'
import { parseExact } from '#contract/rules/exact.ts'
import { sql, type Queryable } from '#server/kernel/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { type AccountRow, lockAccount, type Owned } from './account-rows.ts'
import type { AutoTrading } from './deps.ts'
import { findKey } from './key-rows.ts'
import { IS_OPEN } from './position-rows.ts'

interface Bounds {
  readonly min: number | string
  readonly max: number | string
}

function outOf(field: BoundedRule, { min, max }: Bounds): Failure {
  return new Failure('AUTO-B002', { fields: { [field]: 'AUTO-B002' }, meta: { field, min, max } })
}

function inBounds(field: Exclude<BoundedRule, 'budget'>, value: number): number {
  const bounds = RULE_BOUNDS[field]
  if (!(value >= bounds.min && value <= bounds.max)) throw outOf(field, bounds)
  return value
}

function share(
  field: 'perTradePct' | 'stopPct' | 'trailingPct' | 'dayLossPct' | 'maxDrawdownPct',
  value: number,
): number {
  const bps = bpsOf(inBounds(field, value))
  if (bps === undefined) throw outOf(field, RULE_BOUNDS[field])
  return bps
}

function whole(field: 'maxOpen' | 'minProbability', value: number): number {
  if (!Number.isInteger(inBounds(field, value))) throw outOf(field, RULE_BOUNDS[field])
  return value
}

/** What was typed, in the units of the books. Throws AUTO-B001 without a budget, B002 with the bounds of the first wrong field. */
export function readRules(type: AutoType, form: AutoRulesForm, most: bigint): AutoRules {
  if (form.budget.trim() === '')
    throw new Failure('AUTO-B001', { fields: { budget: 'AUTO-B001' }, meta: { field: 'budget' } })
  const { min } = budgetBounds(type)
  const budget = parseExact(form.budget)
  if (budget === undefined || budget < min || budget > most)
    throw outOf('budget', { min: printSum(min, type), max: printSum(most, type) })
  return {
    budget,
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
}

export function showRules(type: AutoType, rules: AutoRules, kinds: AutoRulesForm['kinds']): AutoRulesForm {
  const percent = (bps: number): number => bps / 100
  return {
    budget: printSum(rules.budget, type),
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

export function showLossBudget(type: AutoType, rules: AutoRules) {
  const { day, total } = lossBudget(rules)
  return { day: printSum(day, type), total: printSum(total, type) }
}

/**
 * The largest budget of an account: the bound of its kind, and with a working key no more than what lay free at
 * its last check and what open positions hold, which is the budget's own money.
 */
export async function mostBudget(
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
  self: AutoTrading,
  { memberId, type, form }: Owned & { form: AutoRulesForm },
) {
  const { country } = await self.identity.getMember(self.db, memberId)
  await self.gates.demand('automaster', country)
  return await self.db.tx(async (tx) => {
    const account = await lockAccount(self, tx, { memberId, type })
    const rules = readRules(type, form, await mostBudget(tx, account))
    await tx.run(sql`
      update autotrading_accounts set budget = ${rules.budget}, per_trade_bps = ${rules.perTradeBps},
        max_open = ${rules.maxOpen}, stop_bps = ${rules.stopBps}, take_profit = ${rules.takeProfit},
        trailing_bps = ${rules.trailingBps}, day_loss_bps = ${rules.dayLossBps},
        max_drawdown_bps = ${rules.maxDrawdownBps}, min_probability = ${rules.minProbability},
        kinds = ${rules.kinds}, symbols = ${rules.symbols}
      where id = ${account.id}`)
    return { rules: showRules(type, rules, form.kinds), lossBudget: showLossBudget(type, rules) }
  })
}
