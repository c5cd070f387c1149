import { useState, type ChangeEvent, type SubmitEvent } from 'react'
import { saveAutoRules } from '#contract/trading/autotrading.ts'
import { RULE_BOUNDS } from '#contract/rules/autotrading.ts'
import { SIGNAL_KINDS, type SignalKind } from '#contract/trading/signals.ts'
import type { CallFailure } from '#web/api/call.ts'
import { call } from '#web/api/client.ts'
import { failureMessage } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { pairName } from '#web/features/signals/pair-name.ts'
import { kindName } from '#web/features/signals/signal-texts.ts'
import { useAutoRefresh } from '#web/features/automaster/use-live-auto.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Chips } from '#web/ui/fields/Chips.tsx'
import { AmountField } from '#web/ui/fields/AmountField.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { showToast } from '#web/ui/overlays/toasts.ts'
import type { Account } from './account.ts'
import {
  type DraftField,
  draftOf,
  formOf,
  NUMBER_FIELDS,
  type RulesDraft,
  wrongFields,
} from './rules-draft.ts'

type NumberField = (typeof NUMBER_FIELDS)[number]

function labelOf(field: NumberField): string {
  const labels = {
    perTradePct: m.auto_rule_per_trade,
    maxOpen: m.auto_rule_max_open,
    stopPct: m.auto_rule_stop,
    trailingPct: m.auto_rule_trailing,
    dayLossPct: m.auto_rule_day_loss,
    maxDrawdownPct: m.auto_rule_drawdown,
    minProbability: m.auto_rule_probability,
  } as const
  return labels[field]()
}

function helpOf(field: NumberField): string | undefined {
  if (field === 'stopPct') return m.auto_rule_stop_help()
  return field === 'trailingPct' ? m.auto_rule_trailing_help() : undefined
}

function useRules(account: Account) {
  const { rules } = account
  const [draft, setDraft] = useState<RulesDraft>(draftOf(rules))
  const [takeProfit, setTakeProfit] = useState(rules.takeProfit)
  const [kinds, setKinds] = useState<readonly SignalKind[]>(rules.kinds)
  const [symbols, setSymbols] = useState<readonly string[]>(rules.symbols)
  const [wrong, setWrong] = useState<readonly DraftField[]>([])
  const [failure, setFailure] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)
  const refresh = useAutoRefresh()
  async function save(): Promise<void> {
    const faults = wrongFields(draft)
    setWrong(faults)
    if (faults.length > 0) return
    setBusy(true)
    const body = formOf(draft, { takeProfit, kinds: [...kinds], symbols: [...symbols] })
    const result = await call(saveAutoRules, { params: { type: account.type }, body })
    setBusy(false)
    setFailure(result.status === 'error' ? result : undefined)
    if (result.status === 'success') showToast({ text: m.auto_rules_saved() })
    refresh()
  }
  const set = (field: DraftField) => (event: ChangeEvent<HTMLInputElement>) => {
    setDraft({ ...draft, [field]: event.target.value })
    setWrong(wrong.filter((one) => one !== field))
    setFailure(undefined)
  }
  return {
    draft,
    set,
    takeProfit,
    setTakeProfit,
    kinds,
    setKinds,
    symbols,
    setSymbols,
    wrong,
    failure,
    busy,
    save,
  }
}

type Rules = ReturnType<typeof useRules>

function toggled<Value>(list: readonly Value[], value: Value): readonly Value[] {
  return list.includes(value) ? list.filter((one) => one !== value) : [...list, value]
}

function Sums({ account, rules }: { account: Account; rules: Rules }) {
  const { draft, set, wrong, failure } = rules
  const isTooMuch = failure?.fields?.['budget'] !== undefined
  const inQuote = (end: string) => sum(unitsOf(end), account.quote)
  const between = m.auto_between({ min: inQuote(account.budget.min), max: inQuote(account.budget.max) })
  return (
    <>
      <AmountField
        label={m.auto_rule_budget()}
        coin={account.quote}
        value={draft.budget}
        error={wrong.includes('budget') || isTooMuch ? between : undefined}
        help={between}
        onChange={set('budget')}
      />
      <div className="g2">
        {NUMBER_FIELDS.map((field) => {
          const { min: least, max: most } = RULE_BOUNDS[field]
          return (
            <Field
              key={field}
              label={labelOf(field)}
              inputMode="decimal"
              autoComplete="off"
              value={draft[field]}
              error={wrong.includes(field) ? m.auto_between({ min: least, max: most }) : undefined}
              help={helpOf(field)}
              onChange={set(field)}
            />
          )
        })}
      </div>
    </>
  )
}

function Choices({ account, rules }: { account: Account; rules: Rules }) {
  const { kinds, setKinds, symbols, setSymbols } = rules
  return (
    <>
      <div className="stack">
        <span className="t14 b">{m.auto_rule_kinds()}</span>
        <Chips
          label={m.auto_rule_kinds()}
          options={SIGNAL_KINDS.map((value) => ({ value, label: kindName(value) }))}
          isOn={(value) => kinds.includes(value)}
          onToggle={(value) => setKinds(toggled(kinds, value))}
        />
      </div>
      <div className="stack">
        <span className="t14 b">{m.auto_rule_symbols()}</span>
        <Chips
          label={m.auto_rule_symbols()}
          options={account.symbols.map((value) => ({ value, label: pairName(value) }))}
          isOn={(value) => symbols.includes(value)}
          onToggle={(value) => setSymbols(toggled(symbols, value))}
        />
      </div>
      <p className="t12 qq">{m.auto_rule_none_all()}</p>
    </>
  )
}

/** The rules of an account; they hold for positions to come. */
export function RulesTab({ account }: { account: Account }) {
  const rules = useRules(account)
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    void rules.save()
  }
  const { failure } = rules
  return (
    <form className="form" noValidate onSubmit={submit}>
      <Sums account={account} rules={rules} />
      <Checkbox checked={rules.takeProfit} onChange={(event) => rules.setTakeProfit(event.target.checked)}>
        {m.auto_rule_take_profit()}
      </Checkbox>
      <Choices account={account} rules={rules} />
      {failure !== undefined && failure.fields?.['budget'] === undefined && (
        <Notice tone="bad" icon="warn">
          {failureMessage(failure)}
        </Notice>
      )}
      <p className="t12 qq">{m.auto_rules_new()}</p>
      <Button type="submit" wide busy={rules.busy}>
        {m.common_save()}
      </Button>
    </form>
  )
}
