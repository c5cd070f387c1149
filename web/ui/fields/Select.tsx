import { useId, type Ref, type SelectHTMLAttributes } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import type { FieldParts } from './Field.tsx'
import { FieldFrame, idOfNote } from './frame/FieldFrame.tsx'
import { InputBox } from './frame/InputBox.tsx'
import * as styles from './Select.module.css'

export interface SelectProps extends FieldParts, SelectHTMLAttributes<HTMLSelectElement> {
  ref?: Ref<HTMLSelectElement>
}

export function Select({ label, error, help, ref, children, ...select }: SelectProps) {
  const id = useId()
  const noted = error !== undefined || help !== undefined
  return (
    <FieldFrame id={id} label={label} error={error} help={help}>
      <InputBox className={styles.choice} wrong={error !== undefined}>
        <select
          {...select}
          id={id}
          ref={ref}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={noted ? idOfNote(id) : undefined}
        >
          {children}
        </select>
        <Icon name="down" size="s" />
      </InputBox>
    </FieldFrame>
  )
}
