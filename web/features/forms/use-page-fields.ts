import { useState, type SubmitEvent, type SyntheticEvent } from 'react'
import type { CallFailure } from '#web/api/call.ts'
import { placeFailure } from '#web/api/form.ts'
import { afterTap } from '#web/ui/overlays/after-tap.ts'

type Errors = Readonly<Record<string, string | undefined>>

interface PageFieldsRules<Values> {
  readonly parse: (form: FormData) => Values
  /** A failure key per field, '' where it is right. */
  readonly check: (values: Values) => Errors
  /** Returns what was refused; nothing when it was not. */
  readonly send: (values: Values) => Promise<CallFailure | undefined>
  /** The field of a code that names none itself. */
  readonly home: Readonly<Record<string, string>>
}

/** The form's field that an event is about: its name; '' for a button. */
export function fieldOf({ target }: SyntheticEvent): string {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.name : ''
}

/**
 * A form whose values stay on the page, since a prerendered form may be filled before the app runs. Each field is
 * checked when it is left, again at every key while it has an error, and all of them before the form is sent.
 */
export function usePageFields<Values extends object>({ parse, check, send, home }: PageFieldsRules<Values>) {
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)
  // A sentence more or less moves what stands below it.
  const setError = (field: string, key: string) =>
    afterTap(() => setErrors((now) => ({ ...now, [field]: key })))

  const checkField = (event: SyntheticEvent<HTMLFormElement>) =>
    check(parse(new FormData(event.currentTarget)))[fieldOf(event)] ?? ''

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const values = parse(new FormData(event.currentTarget))
    const wrong = check(values)
    setErrors(wrong)
    if (Object.values(wrong).some(Boolean)) return
    setBusy(true)
    const refused = await send(values)
    setBusy(false)
    if (refused === undefined) return
    const { fields, rest } = placeFailure(refused, Object.keys(values), home)
    setErrors(fields)
    setFailure(rest)
  }

  const events = {
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
    /** Shows an error once the field is left; the server's error stays. */
    onBlur: (event: SyntheticEvent<HTMLFormElement>) => {
      const key = checkField(event)
      if (key !== '') setError(fieldOf(event), key)
    },
    onInput: (event: SyntheticEvent<HTMLFormElement>) => {
      const field = fieldOf(event)
      if (errors[field]) setError(field, checkField(event))
    },
  }
  return { errors, failure, busy, setError, events }
}
