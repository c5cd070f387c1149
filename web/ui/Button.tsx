import { joinClasses } from '#web/ui/join-classes.ts'
import type { ComponentProps } from 'react'
import { useHydrated } from '#web/base/use-hydrated.ts'
import { Spinner } from './Spinner.tsx'
import * as styles from './Button.module.css'

export type ButtonTone = 'ink' | 'two' | 'line' | 'bad'

const TONES = { ink: '', two: styles.quiet, line: styles.lined, bad: styles.fault }

interface ButtonProps extends ComponentProps<'button'> {
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
  return joinClasses(styles.button, TONES[tone], small && styles.small, wide && styles.wide)
}

/** A prerendered form cannot be sent by its submit button before the app is alive: what it holds would go into the address. */
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
  const isAlive = useHydrated() || rest.type !== 'submit'
  const look = buttonClass({ ...(tone && { tone }), ...(small && { small }), ...(wide && { wide }) })
  return (
    <button
      type="button"
      {...rest}
      className={joinClasses(look, className)}
      disabled={disabled === true || busy || !isAlive}
      data-tone={tone}
      aria-busy={busy || undefined}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
