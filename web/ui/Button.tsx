import type { ButtonHTMLAttributes } from 'react'

export type ButtonTone = 'ink' | 'two' | 'line' | 'bad'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: ButtonTone
  small?: boolean
  wide?: boolean
  /** True while what the button started runs: it keeps its width and cannot be pressed again. */
  busy?: boolean
}

export function buttonClass({
  tone = 'ink',
  small = false,
  wide = false,
}: Pick<ButtonProps, 'tone' | 'small' | 'wide'>) {
  return ['btn', tone !== 'ink' && tone, small && 's', wide && 'w'].filter(Boolean).join(' ')
}

export function Button({
  tone,
  small,
  wide,
  busy = false,
  disabled,
  children,
  className,
  ...rest
}: ButtonProps) {
  const look = buttonClass({ ...(tone && { tone }), ...(small && { small }), ...(wide && { wide }) })
  return (
    <button
      type="button"
      {...rest}
      className={className === undefined ? look : `${look} ${className}`}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
    >
      {busy && <span className="spin" aria-hidden="true" />}
      {children}
    </button>
  )
}
