import { useState } from 'react'
import { m } from '#web/i18n/messages.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { type FieldProps, Field } from './Field.tsx'

/** A field whose value is a secret, also while it is shown: `data-secret` is what drafts leave out. */
export function PasswordField(props: FieldProps) {
  const [shown, setShown] = useState(false)
  const toggle = (
    <IconButton
      icon={shown ? 'eyeOff' : 'eye'}
      label={m.common_show_password()}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    />
  )
  return (
    <Field
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      data-secret
      type={shown ? 'text' : 'password'}
      end={toggle}
    />
  )
}
