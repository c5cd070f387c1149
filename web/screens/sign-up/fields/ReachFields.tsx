import { m } from '#web/i18n/messages.ts'
import { CountryOptions } from '#web/ui/fields/CountryOptions.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { type Errors, fieldWith } from './field-parts.ts'

/** The first step: who signs up, and how they are reached. Every country can be chosen; its gates decide later what is open there. */
export function ReachFields({ errors }: { errors: Errors }) {
  const field = fieldWith(errors)
  return (
    <>
      <Field type="email" inputMode="email" autoComplete="email" {...field('email')} />
      <Field autoComplete="name" {...field('name')} />
      <Select autoComplete="country-name" {...field('country')}>
        <option value="">{m.identity_country_choose()}</option>
        <CountryOptions />
      </Select>
      <Field type="tel" inputMode="tel" autoComplete="tel" {...field('phone_number')} />
    </>
  )
}
