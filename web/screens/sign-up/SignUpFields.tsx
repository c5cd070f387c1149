import { lazy, Suspense, useRef, useState } from 'react'
import type { TERM_KINDS } from '#contract/content.ts'
import { isCountry } from '#contract/rules/countries.ts'
import { useGates } from '#web/gates/use-gates.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { CountryOptions } from '#web/ui/fields/CountryOptions.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { PasswordField } from '#web/ui/fields/PasswordField.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { AgreeToAll } from './AgreeToAll.tsx'
import { passwordMarks, type SignUpValues } from './sign-up.ts'
import * as styles from './SignUpFields.module.css'

const TermSheet = lazy(async () => ({
  default: (await import('#web/features/content/TermSheet.tsx')).TermSheet,
}))

type Errors = Readonly<Record<string, string | undefined>>

/** A field's name and what is wrong with it. */
const fieldWith = (errors: Errors) => (name: keyof SignUpValues & string) => ({
  name,
  error: errors[name] ? failureText(errors[name]) : undefined,
})

/** What a password needs, ticked off while it is typed. */
function PasswordMarks({ password }: { password: string }) {
  const { long, letter, digit } = passwordMarks(password)
  const marks = [
    [long, m.identity_password_long()],
    [letter, m.identity_password_letter()],
    [digit, m.identity_password_digit()],
  ] as const
  return (
    <span className={styles.marks}>
      {marks.map(([done, text]) => (
        <span key={text} className={done ? styles.fulfilled : undefined}>
          <Icon name={done ? 'check' : 'x'} size="xs" />
          {text}
        </span>
      ))}
    </span>
  )
}

/** A tick in the field whose value the server has found to be free, said aloud as well. */
function FreeMark({ value }: { value: string }) {
  return (
    <span className={value === '' ? undefined : styles.fulfilled} role="status">
      {value !== '' && (
        <>
          <Icon name="check" size="s" />
          <Text unseen>{m.identity_is_free({ value })}</Text>
        </>
      )}
    </span>
  )
}

function PersonFields({ errors, freeId }: { errors: Errors; freeId: string }) {
  const field = fieldWith(errors)
  return (
    <>
      <Field
        label={m.identity_id()}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        help={m.identity_id_help()}
        end={<FreeMark value={freeId} />}
        {...field('id')}
      />
      <Field
        label={m.identity_email()}
        type="email"
        autoComplete="email"
        help={m.identity_email_help()}
        {...field('email')}
      />
      <Field label={m.identity_name()} autoComplete="name" {...field('name')} />
      <Select label={m.identity_country()} autoComplete="country-name" {...field('country')}>
        <option value="">{m.identity_country_choose()}</option>
        <CountryOptions />
      </Select>
      <Field label={m.identity_phone()} type="tel" autoComplete="tel" {...field('phone_number')} />
    </>
  )
}

/**
 * Asked for only where referral is open. Until that is known, its space stays free so that the form below does not move; what
 * is not shown is not sent.
 */
function InviteField({ errors, country }: { errors: Errors; country: string }) {
  const { isOpen } = useGates()
  const isShown = isOpen('referral', isCountry(country) ? country : undefined)
  if (isShown === false) return null
  return (
    <div className={isShown === true ? undefined : styles.unseen}>
      <Field
        label={m.identity_invite_code()}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        help={m.identity_invite_help()}
        {...fieldWith(errors)('invite_code')}
      />
    </div>
  )
}

function SecretFields({ errors, password }: { errors: Errors; password: string }) {
  const field = fieldWith(errors)
  return (
    <>
      <PasswordField
        label={m.identity_password()}
        autoComplete="new-password"
        help={<PasswordMarks password={password} />}
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

interface SignUpFieldsProps {
  readonly errors: Errors
  readonly password: string
  readonly country: string
  /** The ID that was found to be free and still stands in its field; empty for none. */
  readonly freeId: string
}

export function SignUpFields({ errors, password, country, freeId }: SignUpFieldsProps) {
  return (
    <>
      <PersonFields errors={errors} freeId={freeId} />
      <SecretFields errors={errors} password={password} />
      <InviteField errors={errors} country={country} />
    </>
  )
}

export function SignUpAgreements({ errors }: { errors: Errors }) {
  const field = fieldWith(errors)
  const [shown, setShown] = useState<(typeof TERM_KINDS)[number]>()
  const [asked, setAsked] = useState(false)
  const group = useRef<HTMLDivElement>(null)
  const open = (kind: (typeof TERM_KINDS)[number], name: string) => (
    <Button
      tone="two"
      small
      onClick={() => {
        setAsked(true)
        setShown(kind)
      }}
    >
      {m.common_read()} <Text unseen>{name}</Text>
    </Button>
  )
  return (
    <div className={styles.agree} ref={group}>
      <AgreeToAll group={group} />
      <Checkbox aside={open('use', m.content_term_use())} {...field('agreeTerms')}>
        {m.identity_agree_terms()}
      </Checkbox>
      <Checkbox aside={open('privacy', m.content_term_privacy())} {...field('agreePrivacy')}>
        {m.identity_agree_privacy()}
      </Checkbox>
      <Checkbox {...field('agreeAge')}>{m.identity_agree_age()}</Checkbox>
      {asked && (
        <Suspense>
          <TermSheet kind={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
