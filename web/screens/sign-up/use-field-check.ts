import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { checkSignUpField } from '#contract/members/identity.ts'
import { call } from '#web/api/client.ts'
import { fieldOf } from '#web/features/forms/use-page-fields.ts'
import { checkSignUp, isCheckedField, signUpValues, type CheckedField } from './sign-up.ts'

const DEBOUNCE_MS = 450

/**
 * Asks the server about ID, e-mail, phone and invite code while they are typed, half a second after the last key.
 * Returns what to do when a field of the form was typed into, and the ID that was found to be free.
 */
export function useFieldCheck(setError: (field: string, key: string) => void) {
  const [freeId, setFreeId] = useState('')
  const timers = useRef(new Map<CheckedField, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running.values()) clearTimeout(timer)
    }
  }, [])

  async function check(form: HTMLFormElement, field: CheckedField): Promise<void> {
    const values = signUpValues(new FormData(form))
    const { [field]: value, country } = values
    if (value === '') return
    const wrong = checkSignUp(values)[field]
    if (wrong) {
      setError(field, wrong)
      return
    }
    const query = { field, value, ...(country !== '' && { country }) }
    const result = await call(checkSignUpField, { query })
    if (result.status !== 'success' || signUpValues(new FormData(form))[field] !== value) return
    const { ok, code } = result.data
    if (ok) setError(field, '')
    if (ok && field === 'id') setFreeId(value)
    else if (code !== undefined) setError(field, code)
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
