import type { MemberProfile } from '#contract/members/account.ts'
import type { useFields } from '#web/features/forms/use-fields.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { CountryOptions } from '#web/ui/fields/CountryOptions.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { PasswordField } from '#web/ui/fields/PasswordField.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import type { ModifyField, ModifyValues } from './modify-form.ts'
import { Card } from '#web/ui/layout/Card.tsx'

/** What can be changed, under what cannot. */
export function ModifyFields({
  values,
  fields,
  me,
}: {
  values: ModifyValues
  fields: ReturnType<typeof useFields<ModifyValues>>
  me: MemberProfile
}) {
  function field(name: ModifyField) {
    const key = fields.errors[name]
    return {
      name,
      value: values[name],
      error: key ? failureText(key) : undefined,
      onChange: (event: { target: { value: string } }) => fields.set({ [name]: event.target.value }),
      onBlur: () => fields.leave(name),
    }
  }
  return (
    <>
      <Card as="div">
        <LedgerLines
          lines={[
            { label: m.identity_id(), value: me.id },
            { label: m.identity_own_code(), value: me.invite_code },
            ...(me.inviterMasked === null ? [] : [{ label: m.identity_inviter(), value: me.inviterMasked }]),
          ]}
        />
      </Card>
      <Select label={m.identity_country()} {...field('country')}>
        <CountryOptions />
      </Select>
      <Field label={m.identity_email()} type="email" autoComplete="email" {...field('email')} />
      <Field label={m.identity_name()} autoComplete="name" {...field('name')} />
      <Field label={m.identity_phone()} type="tel" autoComplete="tel" {...field('phone_number')} />
      <PasswordField
        label={m.identity_password_new()}
        autoComplete="new-password"
        help={m.identity_password_keep()}
        {...field('password')}
      />
      <PasswordField
        label={m.identity_password_check()}
        autoComplete="new-password"
        {...field('password_check')}
      />
    </>
  )
}
