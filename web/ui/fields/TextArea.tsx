import { useId, type ReactNode, type TextareaHTMLAttributes } from 'react'
import { FieldFrame, idOfNote } from './frame/FieldFrame.tsx'
import { InputBox } from './frame/InputBox.tsx'
import * as styles from './TextArea.module.css'

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
    <FieldFrame id={id} label={label} error={error} help={help}>
      <InputBox className={styles.area} wrong={error !== undefined}>
        <textarea
          {...area}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={noted ? idOfNote(id) : undefined}
        />
      </InputBox>
    </FieldFrame>
  )
}
