import type { ReactNode } from 'react'
import { Icon } from '#web/ui/Icon.tsx'

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
