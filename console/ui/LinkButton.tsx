import type { ReactNode } from 'react'
import { RouterLink } from '#web/shell/router/RouterLink.tsx'
import { buttonClass } from '#web/ui/Button.tsx'

/** A way to another screen that looks like the buttons it stands among: quiet over a list, plain in a case. */
export function LinkButton({
  to,
  tone = 'line',
  children,
}: {
  to: string
  tone?: 'line' | 'two'
  children: ReactNode
}) {
  return (
    <RouterLink className={buttonClass({ tone, small: true })} data-tone={tone} to={to}>
      {children}
    </RouterLink>
  )
}
