import { useState, type ReactNode, type SubmitEvent } from 'react'
import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { AmountField } from '#web/ui/fields/AmountField.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { useFirstFocus } from './use-first-focus.ts'
import { firstValues, missingFields, type ActField, type ActValues } from './act-fields.ts'

const TYPES = { line: 'text', number: 'number', day: 'date', moment: 'datetime-local' } as const

interface InputProps {
  readonly field: ActField
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

function YesInput({ field, value, onChange }: InputProps) {
  return (
    <Checkbox checked={value === 'yes'} onChange={({ target }) => onChange(target.checked ? 'yes' : '')}>
      {field.label}
    </Checkbox>
  )
}

function Input(props: InputProps) {
  const { field, value, error, onChange } = props
  if (field.kind === 'yes') return <YesInput {...props} />
  const shared = {
    label: field.label,
    error,
    name: field.name,
    value,
    ...(field.help !== undefined && { help: field.help }),
    ...(field.most !== undefined && { maxLength: field.most }),
  }
  const onInput = ({ target }: { target: { value: string } }) => onChange(target.value)
  if (field.kind === 'area') {
    return (
      <TextArea
        {...shared}
        rows={4}
        onChange={onInput}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit()
        }}
      />
    )
  }
  if (field.kind === 'amount') return <AmountField {...shared} coin={field.coin ?? ''} onChange={onInput} />
  if (field.kind === 'choice') {
    return (
      <Select label={field.label} error={error} name={field.name} value={value} onChange={onInput}>
        {field.choices?.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
    )
  }
  return <Field {...shared} type={TYPES[field.kind]} autoComplete="off" onChange={onInput} />
}

interface ActFormProps {
  readonly fields: readonly ActField[]
  readonly label: string
  readonly busy: boolean
  /** The server's refusals, by field. */
  readonly refused?: Readonly<Record<string, string>> | undefined
  readonly onSend: (values: ActValues) => void
  readonly children?: ReactNode
}

/** What an action asks for. Enter sends it, from a field of several lines with Control. */
export function ActForm({ fields, label, busy, refused, onSend, children }: ActFormProps) {
  const [values, setValues] = useState<ActValues>(() => firstValues(fields))
  const form = useFirstFocus<HTMLFormElement>()
  const [missing, setMissing] = useState<readonly string[]>([])
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const empty = missingFields(fields, values)
    setMissing(empty)
    if (empty.length === 0 && !busy) onSend(values)
  }
  return (
    <Stack as="form" kind="form" ref={form} noValidate onSubmit={submit}>
      {fields.map((field) => (
        <Input
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          error={missing.includes(field.name) ? m.common_required() : refused?.[field.name]}
          onChange={(value) => setValues((known) => ({ ...known, [field.name]: value }))}
        />
      ))}
      {children}
      <Button type="submit" wide busy={busy}>
        {label}
      </Button>
    </Stack>
  )
}
