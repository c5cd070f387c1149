import type { MemberProfile, modifyMe } from '#contract/members/account.ts'
import type { BodyInputOf } from '#contract/operation.ts'
import { isCountry } from '#contract/rules/countries.ts'
import { isPasswordShape, parseEmail, parseName } from '#contract/rules/member-fields.ts'
import { isPhoneShape } from '#contract/rules/phone.ts'
import { emptyKey } from '#web/api/form.ts'

export type ModifyField = 'country' | 'email' | 'name' | 'phone_number' | 'password' | 'password_check'
export type ModifyValues = Readonly<Record<ModifyField, string>>

export function valuesOf(me: MemberProfile): ModifyValues {
  return {
    country: me.country,
    email: me.email,
    name: me.name,
    phone_number: me.phone_number,
    password: '',
    password_check: '',
  }
}

/** Fields whose change asks for re-authentication and locks withdrawals for 24 h (docs/product/decisions.md D-19). */
const GUARDED = ['email', 'phone_number', 'country', 'password'] as const

/** What differs from the member as known; an empty password means unchanged. */
export function changesOf(values: ModifyValues, me: MemberProfile): BodyInputOf<typeof modifyMe> {
  const known = valuesOf(me)
  const changed = (['country', 'email', 'name', 'phone_number'] as const).filter(
    (field) => values[field].trim() !== known[field],
  )
  return {
    ...Object.fromEntries(changed.map((field) => [field, values[field].trim()])),
    ...(values.password !== '' && { password: values.password, password_check: values.password_check }),
  }
}

export function needsReauth(changes: BodyInputOf<typeof modifyMe>): boolean {
  return GUARDED.some((field) => changes[field] !== undefined)
}

function emptyOr(value: string, field: string, wrong: string): string {
  return value.trim() === '' ? emptyKey(field) : wrong
}

/** A failure key per field, '' where it is right; an empty password means unchanged. */
export function checkModify(values: ModifyValues, id: string): Readonly<Record<ModifyField, string>> {
  const country = isCountry(values.country) ? values.country : undefined
  const { email, name, phone_number, password, password_check } = values
  return {
    email: parseEmail(email) === undefined ? emptyOr(email, 'email', 'MODIFY-B001') : '',
    name: parseName(name) === undefined ? emptyOr(name, 'name', 'MODIFY-B007') : '',
    phone_number:
      country !== undefined && !isPhoneShape(phone_number, country)
        ? emptyOr(phone_number, 'phone_number', 'MODIFY-B003')
        : '',
    country: country === undefined ? 'MODIFY-B008' : '',
    password: password !== '' && !isPasswordShape(password, id) ? 'MODIFY-B005' : '',
    password_check: password !== password_check ? 'MODIFY-B006' : '',
  }
}

export const HOME_OF_CODE = { 'MODIFY-B002': 'email', 'MODIFY-B004': 'phone_number' } as const
