import { API_KEY_DAYS, API_KEY_RATES, API_SCOPES, MAX_API_KEY_NAME } from '#contract/members/api-scopes.ts'
import { useCheckedForm } from '#web/features/forms/use-checked-form.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { missingOf, NEW_KEY, toggleScope, type KeyErrors, type KeyValues } from './key-form.ts'
import { SCOPE_NAMES } from './scope-names.ts'

interface KeyFormProps {
  errors: KeyErrors
  onErrors: (errors: KeyErrors) => void
  busy: boolean
  /** The form is filled in; it still has to be confirmed who it is. */
  onFilled: (values: KeyValues) => void
}

interface PartProps {
  values: KeyValues
  errors: KeyErrors
  change: (part: Partial<KeyValues>) => void
}

const textOf = (code: string | undefined) => (code === undefined ? undefined : failureText(code))

function Scopes({ values, errors, change }: PartProps) {
  return (
    <Stack as="fieldset" kind="tight">
      <Text as="legend" size={14} tone="quiet">
        {m.programs_reads()}
      </Text>
      {API_SCOPES.map((scope, index) => (
        <Checkbox
          key={scope}
          checked={values.scopes.includes(scope)}
          error={index === API_SCOPES.length - 1 ? textOf(errors.scopes) : undefined}
          onChange={() => change({ scopes: toggleScope(values, scope) })}
        >
          {SCOPE_NAMES[scope]()}
        </Checkbox>
      ))}
    </Stack>
  )
}

function Limits({ values, errors, change }: PartProps) {
  return (
    <>
      <TextArea
        label={m.programs_from()}
        help={m.programs_from_help()}
        rows={2}
        spellCheck={false}
        value={values.addresses}
        error={textOf(errors.addresses)}
        onChange={(event) => change({ addresses: event.target.value })}
      />
      <Select
        label={m.programs_rate()}
        value={values.perMinute}
        onChange={(event) => change({ perMinute: event.target.value })}
      >
        {API_KEY_RATES.toSorted((one, other) => one - other).map((count) => (
          <option key={count} value={count}>
            {m.programs_rate_value({ count })}
          </option>
        ))}
      </Select>
      <Select
        label={m.programs_days()}
        value={values.days}
        onChange={(event) => change({ days: event.target.value })}
      >
        {API_KEY_DAYS.toSorted((one, other) => one - other).map((count) => (
          <option key={count} value={count}>
            {m.programs_days_value({ count })}
          </option>
        ))}
      </Select>
    </>
  )
}

/** What a new key may read, from where, how often and until when. */
export function KeyForm({ errors, onErrors, busy, onFilled }: KeyFormProps) {
  const { values, change, submit } = useCheckedForm(NEW_KEY, { missingOf, onErrors, onFilled })
  return (
    <Stack as="form" kind="form" noValidate onSubmit={submit}>
      <Field
        label={m.programs_name()}
        help={m.programs_name_help()}
        value={values.name}
        maxLength={MAX_API_KEY_NAME}
        autoComplete="off"
        error={textOf(errors.name)}
        onChange={(event) => change({ name: event.target.value })}
      />
      <Scopes values={values} errors={errors} change={change} />
      <Limits values={values} errors={errors} change={change} />
      <Button type="submit" wide busy={busy}>
        {m.programs_create()}
      </Button>
    </Stack>
  )
}
