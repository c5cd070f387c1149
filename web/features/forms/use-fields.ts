import { useState } from 'react'
import type { CallFailure } from '#web/api/call.ts'
import { placeFailure } from '#web/api/form.ts'
import { failureTexts } from '#web/i18n/failures.ts'
import { useStore } from '#web/base/store.ts'
import { afterTap } from '#web/ui/overlays/after-tap.ts'

type Errors = Readonly<Record<string, string | undefined>>

interface FieldsRules<Values> {
  readonly values: Values
  readonly onChange: (values: Values) => void
  /** A failure key per field, '' where it is right. */
  readonly check: (values: Values) => Errors
  /** The field of a code that names none itself. */
  readonly home: Readonly<Record<string, string>>
}

/**
 * A form whose values are used on the page as they are typed. All fields are checked before the form is sent; one
 * with an error is checked again at every key.
 */
export function useFields<Values extends Readonly<Record<string, string>>>(rules: FieldsRules<Values>) {
  const { values, onChange, check, home } = rules
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<CallFailure>()
  // They come with the screen; where they came late, what is wrong is worded again.
  useStore(failureTexts, failureTexts.get())

  function set(changes: Partial<Values>): void {
    const next = { ...values, ...changes }
    const checked = check(next)
    const told = Object.keys(errors).filter((field) => errors[field] && changes[field] !== undefined)
    onChange(next)
    setErrors({ ...errors, ...Object.fromEntries(told.map((field) => [field, checked[field]])) })
    setFailure(undefined)
  }

  /** Shows what is wrong with a field that was left, once the tap that left it has found its target; the server's error stays. */
  function leave(field: keyof Values & string): void {
    const key = check(values)[field]
    if (key) afterTap(() => setErrors((now) => ({ ...now, [field]: key })))
  }

  /** Returns whether the form is valid, and shows its errors. */
  function isRight(): boolean {
    const wrong = check(values)
    setErrors(wrong)
    return !Object.values(wrong).some(Boolean)
  }

  /** Takes in what was refused: at its field where it has one, else for the whole form. */
  function refuse(refused: CallFailure): void {
    const { fields, rest } = placeFailure(refused, Object.keys(values), home)
    setErrors(fields)
    setFailure(rest)
  }

  return { errors, failure, set, leave, isRight, refuse }
}
