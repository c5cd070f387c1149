import { m } from '#web/i18n/messages.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { PasswordField } from '#web/ui/fields/PasswordField.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { type Errors, fieldWith } from './field-parts.ts'
import { passwordMarks } from '../sign-up.ts'
import * as styles from './SecretFields.module.css'

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

interface SecretFieldsProps {
  readonly errors: Errors
  readonly password: string
  /** The ID that was found to be free and still stands in its field; empty for none. */
  readonly freeId: string
}

/** The second step: what one signs in with. */
export function SecretFields({ errors, password, freeId }: SecretFieldsProps) {
  const field = fieldWith(errors)
  return (
    <>
      <Field
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        help={m.identity_id_help()}
        end={<FreeMark value={freeId} />}
        {...field('id')}
      />
      <PasswordField
        autoComplete="new-password"
        help={<PasswordMarks password={password} />}
        {...field('password')}
      />
      <Text as="p" size={14} tone="faint">
        {m.identity_password_once()}
      </Text>
    </>
  )
}
