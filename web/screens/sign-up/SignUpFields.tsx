import { useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { TERM_KINDS } from '#contract/content.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { TermSheet } from '#web/parts/TermSheet.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Choices.tsx'
import { Field, PasswordField, Select } from '#web/ui/Field.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { passwordMarks, type SignUpValues } from './sign-up-form.ts'

type Form = UseFormReturn<SignUpValues>

export function errorOf(form: Form, field: keyof SignUpValues & string): string | undefined {
  const key = form.formState.errors[field]?.message
  return typeof key === 'string' ? failureText(key) : undefined
}

/** What a password needs, ticked off while it is typed. */
function PasswordMarks({ form }: { form: Form }) {
  const password = useWatch({ control: form.control, name: 'password' })
  const { long, letter, digit } = passwordMarks(password)
  const marks = [
    [long, m.identity_password_long()],
    [letter, m.identity_password_letter()],
    [digit, m.identity_password_digit()],
  ] as const
  return (
    <span className="marks">
      {marks.map(([done, text]) => (
        <span key={text} className={done ? 'mark-on' : 'mark-off'}>
          <Icon name={done ? 'check' : 'x'} size="xs" />
          {text}
        </span>
      ))}
    </span>
  )
}

function PersonFields({ form }: { form: Form }) {
  const field = (name: keyof SignUpValues & string) => ({
    error: errorOf(form, name),
    ...form.register(name),
  })
  return (
    <>
      <Field
        label={m.identity_id()}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        help={m.identity_id_help()}
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
        <option value="KOR">{m.identity_country_kor()}</option>
        <option value="USA">{m.identity_country_usa()}</option>
      </Select>
      <Field label={m.identity_phone()} type="tel" autoComplete="tel" {...field('phone_number')} />
    </>
  )
}

function SecretFields({ form }: { form: Form }) {
  const field = (name: keyof SignUpValues & string) => ({
    error: errorOf(form, name),
    ...form.register(name),
  })
  return (
    <>
      <PasswordField
        label={m.identity_password()}
        autoComplete="new-password"
        help={<PasswordMarks form={form} />}
        {...field('password')}
      />
      <PasswordField
        label={m.identity_password_check()}
        autoComplete="new-password"
        {...field('password_check')}
      />
      <Field
        label={m.identity_invite_code()}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        help={m.identity_invite_help()}
        {...field('invite_code')}
      />
    </>
  )
}

export function SignUpFields({ form }: { form: Form }) {
  return (
    <>
      <PersonFields form={form} />
      <SecretFields form={form} />
    </>
  )
}

export function SignUpAgreements({ form }: { form: Form }) {
  const [shown, setShown] = useState<(typeof TERM_KINDS)[number]>()
  const open = (kind: (typeof TERM_KINDS)[number], name: string) => (
    <Button tone="two" small onClick={() => setShown(kind)}>
      {m.common_read()}
      <span className="vh">{name}</span>
    </Button>
  )
  return (
    <div className="agree">
      <Checkbox
        error={errorOf(form, 'agreeTerms')}
        aside={open('use', m.content_term_use())}
        {...form.register('agreeTerms')}
      >
        {m.identity_agree_terms()}
      </Checkbox>
      <Checkbox
        error={errorOf(form, 'agreePrivacy')}
        aside={open('privacy', m.content_term_privacy())}
        {...form.register('agreePrivacy')}
      >
        {m.identity_agree_privacy()}
      </Checkbox>
      <Checkbox error={errorOf(form, 'agreeAge')} {...form.register('agreeAge')}>
        {m.identity_agree_age()}
      </Checkbox>
      <TermSheet kind={shown} onClose={() => setShown(undefined)} />
    </div>
  )
}
