import { isCountry } from '#contract/rules/countries.ts'
import { useGates } from '#web/gates/use-gates.ts'
import { m } from '#web/i18n/messages.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { type Errors, fieldWith } from './field-parts.ts'
import { invited } from '../invite.ts'

interface InviteFieldProps {
  readonly errors: Errors
  readonly country: string
}

/** Asked for only where referral is open, which the country of the first step decides; what is not shown is not sent. */
export function InviteField({ errors, country }: InviteFieldProps) {
  const { isOpen } = useGates()
  if (isOpen('referral', isCountry(country) ? country : undefined) !== true) return null
  return (
    <Field
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      help={m.identity_invite_help()}
      defaultValue={invited()?.ref}
      {...fieldWith(errors)('invite_code')}
    />
  )
}
