import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { fieldOf } from '#web/features/forms/use-page-fields.ts'
import { checkSignUp, isCheckedField, signUpValues, type CheckedField } from './sign-up.ts'
import type { VerdictOf } from './use-verdicts.ts'

const DEBOUNCE_MS = 450

const valuesOf = (form: HTMLFormElement) => signUpValues(new FormData(form))

/**
 * Asks the server about ID, e-mail, phone and invite code: half a second after the last key. What is not whole yet is no error while it is typed.
 */
export function useFieldCheck(verdictOf: VerdictOf, setError: (field: string, key: string) => void) {
  const [freeId, setFreeId] = useState('')
  const timers = useRef(new Map<CheckedField, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running.values()) clearTimeout(timer)
    }
  }, [])

  async function check(form: HTMLFormElement, field: CheckedField): Promise<void> {
    const values = valuesOf(form)
    if (values[field] === '' || checkSignUp(values)[field]) return
    const code = await verdictOf(values, field)
    if (valuesOf(form)[field] !== values[field]) return
    if (code !== '') setError(field, code)
    else if (field === 'id') setFreeId(values.id)
  }

  function onInput(event: SyntheticEvent<HTMLFormElement>): void {
    const form = event.currentTarget
    const field = fieldOf(event)
    if (!isCheckedField(field)) return
    if (field === 'id') setFreeId('')
    clearTimeout(timers.current.get(field))
    timers.current.set(
      field,
      setTimeout(() => void check(form, field), DEBOUNCE_MS),
    )
  }
  return { onInput, freeId }
}
