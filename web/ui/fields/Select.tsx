import { useId, type Ref, type SelectHTMLAttributes } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import type { FieldParts } from './Field.tsx'
import { FieldNote } from './FieldNote.tsx'

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
