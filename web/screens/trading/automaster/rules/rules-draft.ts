import type { AutoRulesForm } from '#contract/trading/autotrading.ts'
import { RULE_BOUNDS } from '#contract/rules/autotrading.ts'

/** What the rules' fields hold while they are typed; empty is wrong, but for the trailing stop. */
export interface RulesDraft {
  readonly budget: string
  readonly perTradePct: string
  readonly maxOpen: string
  readonly stopPct: string
  readonly trailingPct: string
  readonly dayLossPct: string
  readonly maxDrawdownPct: string
  readonly minProbability: string
}
export type DraftField = keyof RulesDraft

export const NUMBER_FIELDS = [
  'perTradePct',
  'maxOpen',
  'stopPct',
  'trailingPct',
  'dayLossPct',
  'maxDrawdownPct',
  'minProbability',
] as const satisfies readonly Exclude<DraftField, 'budget'>[]

export function draftOf(rules: AutoRulesForm): RulesDraft {
  return {
    budget: rules.budget,
    perTradePct: String(rules.perTradePct),
    maxOpen: String(rules.maxOpen),
    stopPct: String(rules.stopPct),
    trailingPct: rules.trailingPct === null ? '' : String(rules.trailingPct),
    dayLossPct: String(rules.dayLossPct),
    maxDrawdownPct: String(rules.maxDrawdownPct),
    minProbability: String(rules.minProbability),
  }
}

/** A number as typed, with a point or a comma; undefined for anything else. */
export function numberOf(text: string): number | undefined {
  return /^\d{1,6}([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : undefined
}

/** The fields that are out of their bounds. The budget is judged by the server, which knows the balance. */
export function wrongFields(draft: RulesDraft): DraftField[] {
  const numbers = NUMBER_FIELDS.filter((field) => {
    if (field === 'trailingPct' && draft[field].trim() === '') return false
    const value = numberOf(draft[field])
    const { min, max } = RULE_BOUNDS[field]
    const isWhole = field === 'maxOpen' || field === 'minProbability'
    return value === undefined || value < min || value > max || (isWhole && !Number.isInteger(value))
  })
  return draft.budget.trim() === '' ? ['budget', ...numbers] : numbers
}

/** The draft as it is sent; only for one without wrong fields. */
export function formOf(
  draft: RulesDraft,
  chosen: Pick<AutoRulesForm, 'takeProfit' | 'kinds' | 'symbols'>,
): AutoRulesForm {
  const number = (field: (typeof NUMBER_FIELDS)[number]): number => numberOf(draft[field]) ?? 0
  return {
    ...chosen,
    budget: draft.budget.trim(),
    perTradePct: number('perTradePct'),
    maxOpen: number('maxOpen'),
    stopPct: number('stopPct'),
    trailingPct: draft.trailingPct.trim() === '' ? null : number('trailingPct'),
    dayLossPct: number('dayLossPct'),
    maxDrawdownPct: number('maxDrawdownPct'),
    minProbability: number('minProbability'),
  }
}
