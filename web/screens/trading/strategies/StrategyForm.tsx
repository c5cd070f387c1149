import { MAX_STRATEGY_NAME, MAX_STRATEGY_NOTE } from '#contract/programs/strategy-alerts.ts'
import { AUTO_TYPES, type AutoType } from '#contract/rules/autotrading.ts'
import { accountName } from '#web/features/automaster/auto-texts.ts'
import { useCheckedForm } from '#web/features/forms/use-checked-form.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { missingOf, type StrategyErrors, type StrategyValues } from './strategy-form.ts'

interface StrategyFormProps {
  first: StrategyValues
  errors: StrategyErrors
  onErrors: (errors: StrategyErrors) => void
  busy: boolean
  /** What the button says. */
  action: string
  /** The form is filled in; it may still have to be confirmed who it is. */
  onFilled: (values: StrategyValues) => void
}

/** The account that alerts trade on; real money is warned of. */
function AccountField({ type, onChange }: { type: AutoType; onChange: (type: AutoType) => void }) {
  return (
    <>
      <Select
        label={m.strategies_account()}
        value={type}
        onChange={({ target }) => onChange(AUTO_TYPES.find((one) => one === target.value) ?? AUTO_TYPES[0])}
      >
        {AUTO_TYPES.map((one) => (
          <option key={one} value={one}>
            {accountName(one)}
          </option>
        ))}
      </Select>
      {type !== 'paper' && (
        <Notice tone="warn" icon="warn">
          {m.strategies_live({ account: accountName(type) })}
        </Notice>
      )}
    </>
  )
}

/** A strategy's name, the account that its alerts trade on, and the member's note. */
export function StrategyForm({ first, errors, onErrors, busy, action, onFilled }: StrategyFormProps) {
  const { values, change, submit } = useCheckedForm(first, { missingOf, onErrors, onFilled })
  return (
    <Stack as="form" kind="form" noValidate onSubmit={submit}>
      <Field
        label={m.strategies_name()}
        help={m.strategies_name_help()}
        value={values.name}
        maxLength={MAX_STRATEGY_NAME}
        autoComplete="off"
        error={errors.name === undefined ? undefined : failureText(errors.name)}
        onChange={(event) => change({ name: event.target.value })}
      />
      <AccountField type={values.type} onChange={(type) => change({ type })} />
      <TextArea
        label={m.strategies_note()}
        help={m.strategies_note_help()}
        rows={3}
        value={values.note}
        maxLength={MAX_STRATEGY_NOTE}
        onChange={(event) => change({ note: event.target.value })}
      />
      <Button type="submit" wide busy={busy}>
        {action}
      </Button>
    </Stack>
  )
}
