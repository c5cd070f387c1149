import type { ReactNode } from 'react'
import { useLocation } from '#web/shell/router/hooks.ts'
import { RouterLink } from '#web/shell/router/RouterLink.tsx'

/** A line of the navigation: it is the current one on its screen and on those below it. */
export function NavLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const { pathname } = useLocation()
  const isCurrent = pathname === to || pathname.startsWith(`${to}/`)
  return (
    <RouterLink to={to} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </RouterLink>
  )
}
