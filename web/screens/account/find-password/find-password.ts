import { parseEmail } from '#contract/rules/member-fields.ts'
import { emptyKey, type FieldCheck } from '#web/api/form.ts'

export type FindPasswordValues = { id: string; email: string }

/** The longest ID or address the server reads. */
const LONGEST = 320

/** What the form on the page holds. */
export function findPasswordValues(form: FormData): FindPasswordValues {
  const valueOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { id: valueOf('id'), email: valueOf('email') }
}

/** Checks that need no server: an ID is there, the address has the form of one. */
export const checkFindPassword: FieldCheck<FindPasswordValues> = ({ id, email }) => ({
  id: id.trim() === '' ? 'FINDPW-B001' : id.length > LONGEST ? 'COMMON-B003' : '',
  email: email.trim() === '' ? emptyKey('email') : parseEmail(email) === undefined ? 'FINDPW-B002' : '',
})

/** The field of a refusal that is not about the form's shape. */
export const HOME_OF_CODE = {
  'FINDPW-B001': 'id',
  'FINDPW-B002': 'email',
  'FINDPW-A001': 'id',
  'FINDPW-A002': 'email',
} as const
