import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { checkSignUpField } from '#contract/identity.ts'
import { call } from '#web/api/client.ts'
import { checkSignUp, isCheckedField, type CheckedField, type SignUpValues } from './sign-up-form.ts'

const DEBOUNCE_MS = 450

/** Asks the server about ID, e-mail, phone and invite code while they are typed, half a second after the last key. */
export function useFieldCheck(form: UseFormReturn<SignUpValues>): void {
  const timers = useRef(new Map<CheckedField, ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    async function ask(field: CheckedField): Promise<void> {
      const { [field]: value, country } = form.getValues()
      const wrong = checkSignUp(form.getValues())[field]
      if (value === '') return
      if (wrong) {
        form.setError(field, { type: 'refused', message: wrong })
        return
      }
      const query = { field, value, ...(country !== '' && { country }) }
      const result = await call(checkSignUpField, { query })
      if (result.status !== 'success' || form.getValues(field) !== value) return
      const { ok, code } = result.data
      if (ok) form.clearErrors(field)
      else if (code !== undefined) form.setError(field, { type: 'refused', message: code })
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (name === undefined || !isCheckedField(name)) return
        clearTimeout(running.get(name))
        running.set(
          name,
          setTimeout(() => void ask(name), DEBOUNCE_MS),
        )
      },
    })
    return () => {
      stop()
      for (const timer of running.values()) clearTimeout(timer)
    }
  }, [form])
}
