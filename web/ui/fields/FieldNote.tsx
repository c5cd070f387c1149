import type { ReactNode } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'

export function FieldNote({ id, error, help }: { id: string; error?: string | undefined; help?: ReactNode }) {
  if (error !== undefined) {
    return (
      <Inline as="span" className="help bad" id={id} role="alert">
        <Icon name="warn" size="xs" />
        {error}
      </Inline>
    )
  }
  return help === undefined ? null : (
    <span className="help" id={id}>
      {help}
    </span>
  )
}
