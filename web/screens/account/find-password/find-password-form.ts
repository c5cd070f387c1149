import { findPassword } from '#contract/identity.ts'
import { readEmail } from '#contract/rules/member-fields.ts'
import { formResolver } from '#web/api/form.ts'

export type FindPasswordValues = { id: string; email: string }

export const findPasswordResolver = formResolver<FindPasswordValues>({
  schema: findPassword.body,
  codes: findPassword.fields,
  check: ({ email }) => ({ email: readEmail(email) === undefined ? 'FINDPW-B002' : '' }),
})

/** The field of a refusal that is not about the form's shape. */
export const HOME_OF_CODE = {
  'FINDPW-B001': 'id',
  'FINDPW-B002': 'email',
  'FINDPW-A001': 'id',
  'FINDPW-A002': 'email',
} as const
