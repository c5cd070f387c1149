import { m } from '#web/i18n/messages.ts'
import { kindName } from '#web/features/signals/signal-texts.ts'
import { pairName } from '#web/features/signals/pair-name.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { decimal, percent } from '#web/base/format.ts'
import { parseUnits } from '#contract/money.ts'
import type { Currency } from '#contract/wallet/wallet-parts.ts'
import { type DraftField, numberOf, type RulesDraft } from './rules-draft.ts'
import type { Chosen } from './use-rules.ts'

/** The parts of the sentence that can be edited, each about one rule. */
export const RULE_PARTS = [
  'kinds',
  'symbols',
  'probability',
  'perTrade',
  'budget',
  'maxOpen',
  'target',
  'stop',
  'trailing',
  'dayLoss',
  'drawdown',
] as const
export type RulePart = (typeof RULE_PARTS)[number]

/** Stands around a part's name while the sentence is words only; no text has it. */
const MARK = '\u0001'

/** What a part is called where it stands alone. */
export function partName(part: RulePart): string {
  const names = {
    kinds: m.auto_rule_kinds,
    symbols: m.auto_rule_symbols,
    probability: m.auto_rule_probability,
    perTrade: m.auto_rule_per_trade,
    budget: m.auto_rule_budget,
    maxOpen: m.auto_rule_max_open,
    target: m.auto_rule_target,
    stop: m.auto_rule_stop,
    trailing: m.auto_rule_trailing,
    dayLoss: m.auto_rule_day_loss,
    drawdown: m.auto_rule_drawdown,
  } as const
  return names[part]()
}

function listed(names: readonly string[], all: string): string {
  const [first, ...others] = names
  if (first === undefined) return all
  return others.length === 0 ? first : m.auto_part_more({ first, count: others.length })
}

/** A percentage as it was typed: without decimals that say nothing. */
function percentText(text: string): string {
  const value = numberOf(text) ?? 0
  const decimals = Number.isInteger(value) ? 0 : Number.isInteger(value * 10) ? 1 : 2
  return percent(value, decimals)
}

/** What each part of the sentence says for these rules. */
export function partTexts(
  draft: RulesDraft,
  chosen: Chosen,
  quote: Currency,
): Readonly<Record<RulePart, string>> {
  const count = numberOf(draft.maxOpen) ?? 0
  const trailing = percentText(draft.trailingPct)
  return {
    kinds: listed(chosen.kinds.map(kindName), m.auto_part_kinds_all()),
    symbols: listed(chosen.symbols.map(pairName), m.auto_part_symbols_all()),
    probability: percentText(draft.minProbability),
    perTrade: percentText(draft.perTradePct),
    budget: parseUnits(draft.budget) === undefined ? draft.budget : sum(unitsOf(draft.budget), quote),
    maxOpen: m.auto_part_open({ count: decimal(count, 0) }),
    target: chosen.takeProfit ? m.auto_part_target() : m.auto_part_target_none(),
    stop: percentText(draft.stopPct),
    trailing:
      draft.trailingPct.trim() === ''
        ? m.auto_part_trailing_none()
        : m.auto_part_trailing({ percent: trailing }),
    dayLoss: percentText(draft.dayLossPct),
    drawdown: percentText(draft.maxDrawdownPct),
  }
}

/** The sentence cut into its words and its parts, in the order of the language shown. */
export function sentencePieces(): readonly (RulePart | { readonly text: string })[] {
  const slot = (part: RulePart) => `${MARK}${part}${MARK}`
  const sentence = m.auto_sentence({
    kinds: slot('kinds'),
    symbols: slot('symbols'),
    probability: slot('probability'),
    perTrade: slot('perTrade'),
    budget: slot('budget'),
    maxOpen: slot('maxOpen'),
    target: slot('target'),
    stop: slot('stop'),
    trailing: slot('trailing'),
    dayLoss: slot('dayLoss'),
    drawdown: slot('drawdown'),
  })
  return sentence
    .split(MARK)
    .filter((piece) => piece !== '')
    .map((piece) => RULE_PARTS.find((part) => part === piece) ?? { text: piece })
}

const FIELDS = {
  probability: 'minProbability',
  perTrade: 'perTradePct',
  budget: 'budget',
  maxOpen: 'maxOpen',
  stop: 'stopPct',
  trailing: 'trailingPct',
  dayLoss: 'dayLossPct',
  drawdown: 'maxDrawdownPct',
} as const

/** The field in which a part is typed; parts that are chosen have none and answer the budget's. */
export function fieldOf(part: RulePart): DraftField {
  return part === 'kinds' || part === 'symbols' || part === 'target' ? 'budget' : FIELDS[part]
}
