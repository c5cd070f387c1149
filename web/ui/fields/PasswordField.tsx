import { useState } from 'react'
import { m } from '#web/i18n/messages.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { type FieldProps, Field } from './Field.tsx'

export function PasswordField(props: FieldProps) {
  const [shown, setShown] = useState(false)
  const toggle = (
    <button
      type="button"
      className="ib"
      aria-label={m.common_show_password()}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    >
      <Icon name={shown ? 'eyeOff' : 'eye'} />
    </button>
  )
  return (
    <Field
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      end={toggle}
    />
  )
}
