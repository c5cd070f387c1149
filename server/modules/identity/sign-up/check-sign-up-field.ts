import { isFailureCode } from '#contract/failures/errors.ts'
import { failures } from '#contract/failures/failures.ts'
import { isCountry } from '#contract/rules/countries.ts'
import { parseEmail, parseId, parseInviteCode } from '#contract/rules/member-fields.ts'
import { mayReveal } from '../session/budget.ts'
import type { IdentityContext } from '../identity-context.ts'
import { findInviter } from '../profile/members.ts'
import { parsePhoneNumber } from './phone-number.ts'
import { findTaken } from './sign-up.ts'

const CHECK_READERS = {
  id: (value: string) => ({
    read: parseId(value),
    invalid: failures.signUp.invalidId,
    taken: failures.signUp.idTaken,
  }),
  email: (value: string) => ({
    read: parseEmail(value),
    invalid: failures.signUp.invalidEmail,
    taken: failures.signUp.emailTaken,
  }),
  phone_number: (value: string, country = '') => ({
    read: parsePhoneNumber(value, isCountry(country) ? country : 'KOR'),
    invalid: failures.signUp.invalidPhone,
    taken: failures.signUp.phoneTaken,
  }),
  invite_code: (value: string) => ({
    read: parseInviteCode(value),
    invalid: failures.signUp.wrongInviteCode,
    taken: failures.signUp.wrongInviteCode,
  }),
} as const

export interface FieldCheck {
  readonly field: keyof typeof CHECK_READERS
  readonly value: string
  readonly country?: string | undefined
}

/** Whether one field would be accepted. Telling that something is in use is counted against the address's budget. */
export async function checkSignUpField(
  identity: IdentityContext,
  { field, value, country }: FieldCheck,
  address: string,
) {
  const { read, invalid, taken } = CHECK_READERS[field](value, country)
  if (read === undefined) return { ok: false, code: invalid }
  if (field === 'invite_code') {
    if ((await findInviter(identity.db, read)) !== undefined) return { ok: true }
    return { ok: false, code: invalid }
  }
  const found = await findTaken(identity.db, field === 'phone_number' ? { phone: read } : { [field]: read })
  const isTaken = found.id || found.email || found.phone
  if (!isTaken || !(await mayReveal(identity.limits, address))) return { ok: true }
  return { ok: false, code: isFailureCode(taken) ? taken : invalid }
}
