import { useState, type SubmitEvent } from 'react'
import { parseExact } from '#contract/rules/money/exact.ts'
import { SIGNAL_KINDS } from '#contract/trading/signals.ts'
import { pairName } from '#web/features/signals/pair-name.ts'
import { kindName } from '#web/features/signals/signal-texts.ts'
import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Chips } from '#web/ui/fields/Chips.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import type { Account } from '../account.ts'
import { RuleField } from './RuleField.tsx'
import { fieldOf, type RulePart } from './rule-parts.ts'
import { wrongFields } from './rules-draft.ts'
import type { Chosen, Rules } from './use-rules.ts'

interface SheetProps {
  account: Account
  rules: Rules
  part: RulePart
  onClose: () => void
}

function toggled<Value>(list: readonly Value[], value: Value): readonly Value[] {
  return list.includes(value) ? list.filter((one) => one !== value) : [...list, value]
}

/** The budget between its bounds in its own coin. */
function isBudgetRight({ budget }: Account, typed: string): boolean {
  const [least, most, wanted] = [parseExact(budget.min), parseExact(budget.max), parseExact(typed)]
  if (least === undefined || most === undefined || wanted === undefined) return false
  return wanted >= least && wanted <= most
}

function Typed({ account, rules, part, onClose }: SheetProps) {
  const field = fieldOf(part)
  const [draft, setDraft] = useState(rules.draft)
  const [isWrong, setIsWrong] = useState(rules.failure?.fields?.[field] !== undefined)
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const wrong =
      wrongFields(draft).includes(field) || (field === 'budget' && !isBudgetRight(account, draft.budget))
    setIsWrong(wrong)
    if (wrong) return
    rules.apply({ draft })
    onClose()
  }
  return (
    <Stack as="form" kind="form" noValidate onSubmit={submit}>
      <RuleField
        account={account}
        part={part}
        value={draft[field]}
        isWrong={isWrong}
        onType={(value) => {
          setDraft({ ...draft, [field]: value })
          setIsWrong(false)
        }}
      />
      <Button type="submit" wide>
        {m.auto_rule_apply()}
      </Button>
    </Stack>
  )
}

function Choice({
  account,
  chosen,
  part,
  onChoose,
}: Omit<SheetProps, 'rules' | 'onClose'> & {
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}) {
  if (part === 'target')
    return (
      <Checkbox
        checked={chosen.takeProfit}
        onChange={(event) => onChoose({ ...chosen, takeProfit: event.target.checked })}
      >
        {m.auto_rule_take_profit()}
      </Checkbox>
    )
  return (
    <>
      {part === 'kinds' ? (
        <Chips
          label={m.auto_rule_kinds()}
          options={SIGNAL_KINDS.map((value) => ({ value, label: kindName(value) }))}
          isOn={(value) => chosen.kinds.includes(value)}
          onToggle={(value) => onChoose({ ...chosen, kinds: toggled(chosen.kinds, value) })}
        />
      ) : (
        <Chips
          label={m.auto_rule_symbols()}
          options={account.symbols.map((value) => ({ value, label: pairName(value) }))}
          isOn={(value) => chosen.symbols.includes(value)}
          onToggle={(value) => onChoose({ ...chosen, symbols: toggled(chosen.symbols, value) })}
        />
      )}
      <Text as="p" size={12} tone="faint">
        {m.auto_rule_none_all()}
      </Text>
    </>
  )
}

function Chooser({ account, rules, part, onClose }: SheetProps) {
  const [chosen, setChosen] = useState(rules.chosen)
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    rules.apply({ chosen })
    onClose()
  }
  return (
    <Stack as="form" kind="form" noValidate onSubmit={submit}>
      <Choice account={account} chosen={chosen} part={part} onChoose={setChosen} />
      <Button type="submit" wide>
        {m.auto_rule_apply()}
      </Button>
    </Stack>
  )
}

const CHOSEN: readonly RulePart[] = ['kinds', 'symbols', 'target']

/** One rule by itself: typed or chosen, and applied to the sentence. */
export function RuleSheet(props: Omit<SheetProps, 'part'> & { part: RulePart | undefined }) {
  const { part, onClose } = props
  return (
    <Sheet title={m.auto_tab_rules()} open={part !== undefined} onClose={onClose}>
      {part !== undefined &&
        (CHOSEN.includes(part) ? <Chooser {...props} part={part} /> : <Typed {...props} part={part} />)}
    </Sheet>
  )
}
