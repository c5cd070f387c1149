import { useId, type ReactNode, type TextareaHTMLAttributes } from 'react'
import { FieldNote } from './FieldNote.tsx'

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string
  error?: string | undefined
  help?: ReactNode
}

/** Several lines of input with their label, what is wrong with them, and help. */
export function TextArea({ label, error, help, ...area }: TextAreaProps) {
  const id = useId()
  const noted = error !== undefined || help !== undefined
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      <div className={error === undefined ? 'inp area' : 'inp area bad'}>
        <textarea
          {...area}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={noted ? `${id}n` : undefined}
        />
      </div>
      <FieldNote id={`${id}n`} error={error} help={help} />
    </div>
  )
}
