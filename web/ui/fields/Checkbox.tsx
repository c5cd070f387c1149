import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { FieldFrame, idOfNote } from './frame/FieldFrame.tsx'
import * as styles from './Checkbox.module.css'

interface CheckboxProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>
  error?: string | undefined
  /** Beside the box but outside its label, such as a button that opens what is agreed to. */
  aside?: ReactNode
}

export function Checkbox({ children, error, aside, ref, ...input }: CheckboxProps) {
  const id = useId()
  return (
    <FieldFrame id={id} error={error}>
      <Inline apart className={styles.line}>
        <label className={styles.choice}>
          <input
            {...input}
            ref={ref}
            type="checkbox"
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? undefined : idOfNote(id)}
          />
          <span>{children}</span>
        </label>
        {aside}
      </Inline>
    </FieldFrame>
  )
}
