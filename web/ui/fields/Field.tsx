import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { FieldFrame, idOfNote } from './frame/FieldFrame.tsx'
import { InputBox } from './frame/InputBox.tsx'

export interface FieldParts {
  label: string
  /** What is wrong, in the language shown. */
  error?: string | undefined
  help?: ReactNode
}

export interface FieldProps extends FieldParts, InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>
  end?: ReactNode
  /** Of the box, for a field of one kind of text. */
  boxClass?: string
}

/** One line of input with its label, what is wrong with it, and help. */
export function Field({ label, error, help, end, boxClass, ref, ...input }: FieldProps) {
  const id = useId()
  const noted = error !== undefined || help !== undefined
  return (
    <FieldFrame id={id} label={label} error={error} help={help}>
      <InputBox className={boxClass} wrong={error !== undefined}>
        <input
          {...input}
          id={id}
          ref={ref}
          data-first={input.autoFocus}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={noted ? idOfNote(id) : undefined}
        />
        {end}
      </InputBox>
    </FieldFrame>
  )
}
