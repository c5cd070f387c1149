import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import type { StepField } from '../sign-up-steps.ts'

/** A failure key per field, '' or nothing where it is right. */
export type Errors = Readonly<Record<string, string | undefined>>

const LABELS: Readonly<Record<StepField, () => string>> = {
  email: m.identity_email,
  name: m.identity_name,
  country: m.identity_country,
  phone_number: m.identity_phone,
  id: m.identity_id,
  password: m.identity_password,
  agreeTerms: m.identity_agree_terms,
  agreePrivacy: m.identity_agree_privacy,
  agreeAge: m.identity_agree_age,
  invite_code: m.identity_invite_code,
}

/** What a field is called, in the language shown. */
export const labelOf = (field: StepField): string => LABELS[field]()

/** A field's name and what is wrong with it. */
export const boxWith = (errors: Errors) => (name: StepField) => ({
  name,
  error: errors[name] ? failureText(errors[name]) : undefined,
})

/** The same with its label. */
export const fieldWith = (errors: Errors) => (name: StepField) => ({
  ...boxWith(errors)(name),
  label: labelOf(name),
})
