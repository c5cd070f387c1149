import {
  useId,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
} from 'react'
import { m } from '#web/i18n/messages.ts'
import { Icon } from '#web/ui/Icon.tsx'

interface FieldParts {
  label: string
  /** What is wrong, in the language shown. */
  error?: string | undefined
  help?: ReactNode
}
export interface FieldProps extends FieldParts, InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>
  end?: ReactNode
  look?: 'amount' | 'otp'
}

export function FieldNote({ id, error, help }: { id: string; error?: string | undefined; help?: ReactNode }) {
  if (error !== undefined) {
    return (
      <span className="help bad fx" id={id} role="alert">
        <Icon name="warn" size="xs" />
        {error}
      </span>
    )
  }
  return help === undefined ? null : (
    <span className="help" id={id}>
      {help}
    </span>
  )
}

/** One line of input with its label, what is wrong with it, and help. */
export function Field({ label, error, help, end, look, ref, ...input }: FieldProps) {
  const id = useId()
  const noted = error !== undefined || help !== undefined
  const looks = ['inp', look, error !== undefined && 'bad'].filter(Boolean).join(' ')
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      <div className={looks}>
        <input
          {...input}
          id={id}
          ref={ref}
          data-first={input.autoFocus}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={noted ? `${id}n` : undefined}
        />
        {end}
      </div>
      <FieldNote id={`${id}n`} error={error} help={help} />
    </div>
  )
}

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

/** One real input for a code of six digits, so that paste and autofill work. */
export function OtpField(props: FieldProps) {
  return (
    <Field
      look="otp"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      pattern="[0-9]*"
      {...props}
    />
  )
}

/** A sum of money as typed: comma and point both accepted, no grouping while typing. */
export function AmountField({ coin, onMax, ...field }: FieldProps & { coin: string; onMax?: () => void }) {
  const end = (
    <>
      <span className="coin">{coin}</span>
      {onMax !== undefined && (
        <button type="button" className="max" onClick={onMax}>
          {m.common_max()}
        </button>
      )}
    </>
  )
  return <Field look="amount" inputMode="decimal" autoComplete="off" {...field} end={end} />
}

export interface SelectProps extends FieldParts, SelectHTMLAttributes<HTMLSelectElement> {
  ref?: Ref<HTMLSelectElement>
}

export function Select({ label, error, help, ref, children, ...select }: SelectProps) {
  const id = useId()
  const noted = error !== undefined || help !== undefined
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      <div className={error === undefined ? 'inp sel' : 'inp sel bad'}>
        <select
          {...select}
          id={id}
          ref={ref}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={noted ? `${id}n` : undefined}
        >
          {children}
        </select>
        <Icon name="down" size="s" />
      </div>
      <FieldNote id={`${id}n`} error={error} help={help} />
    </div>
  )
}
