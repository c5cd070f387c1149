import { useRef } from 'react'
import { checkSignUpField } from '#contract/members/identity.ts'
import { call } from '#web/api/client.ts'
import { isCheckedField, type CheckedField, type SignUpValues } from './sign-up.ts'

/** The code that a field's value would be refused with; '' where it is right. */
export type VerdictOf = (values: SignUpValues, field: CheckedField) => Promise<string>

/** What the server says of ID, e-mail, phone and invite code; asked once for each value. */
export function useVerdicts() {
  const verdicts = useRef(new Map<string, Promise<string>>())

  async function fetchVerdict(values: SignUpValues, field: CheckedField, name: string): Promise<string> {
    const { [field]: value, country } = values
    const result = await call(checkSignUpField, {
      query: { field, value, ...(country !== '' && { country }) },
    })
    if (result.status === 'success') return result.data.ok ? '' : (result.data.code ?? '')
    // Without an answer nothing is held against the value: it is asked about again, and with the whole form.
    verdicts.current.delete(name)
    return ''
  }

  const verdictOf: VerdictOf = (values, field) => {
    const name = [field, values[field], values.country].join(' ')
    const known = verdicts.current.get(name) ?? fetchVerdict(values, field, name)
    verdicts.current.set(name, known)
    return known
  }
  /** The codes of those of these fields that the server would refuse. */
  async function refusedOf(values: SignUpValues, fields: readonly string[]): Promise<Record<string, string>> {
    const asked = fields.filter(isCheckedField).filter((field) => values[field] !== '')
    const codes = await Promise.all(
      asked.map(async (field) => [field, await verdictOf(values, field)] as const),
    )
    return Object.fromEntries(codes.filter(([, code]) => code !== ''))
  }
  return { verdictOf, refusedOf }
}
