import { joinClasses } from '#web/ui/join-classes.ts'
import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { FieldNote } from './FieldNote.tsx'

export interface FieldParts {
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

/** One line of input with its label, what is wrong with it, and help. */
export function Field({ label, error, help, end, look, ref, ...input }: FieldProps) {
  const id = useId()
  const noted = error !== undefined || help !== undefined
  const looks = joinClasses('inp', look, error !== undefined && 'bad')
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
