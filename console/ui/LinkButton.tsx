import type { ReactNode } from 'react'
import { Link } from 'react-router'
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
    <Link className={buttonClass({ tone, small: true })} data-tone={tone} to={to}>
      {children}
    </Link>
  )
}
