import { RULE_BOUNDS } from '#contract/rules/autotrading.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { m } from '#web/i18n/messages.ts'
import { AmountField } from '#web/ui/fields/AmountField.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import type { Account } from '../account.ts'
import { fieldOf, partName, type RulePart } from './rule-parts.ts'

function helpOf(part: RulePart): string | undefined {
  if (part === 'stop') return m.auto_rule_stop_help()
  return part === 'trailing' ? m.auto_rule_trailing_help() : undefined
}

/** The field of one rule that is typed, with its bounds. */
export function RuleField({
  account,
  part,
  value,
  isWrong,
  onType,
}: {
  account: Account
  part: RulePart
  value: string
  isWrong: boolean
  onType: (value: string) => void
}) {
  const field = fieldOf(part)
  const inQuote = (end: string) => sum(unitsOf(end), account.quote)
  if (field === 'budget') {
    const between = m.auto_between({ min: inQuote(account.budget.min), max: inQuote(account.budget.max) })
    return (
      <AmountField
        label={partName(part)}
        coin={account.quote}
        value={value}
        autoFocus
        error={isWrong ? between : undefined}
        help={between}
        onChange={(event) => onType(event.target.value)}
      />
    )
  }
  const { min: least, max: most } = RULE_BOUNDS[field]
  const between = m.auto_between({ min: least, max: most })
  return (
    <Field
      label={partName(part)}
      inputMode="decimal"
      autoComplete="off"
      autoFocus
      value={value}
      error={isWrong ? between : undefined}
      help={helpOf(part) ?? between}
      onChange={(event) => onType(event.target.value)}
    />
  )
}
