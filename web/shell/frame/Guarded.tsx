import type { ReactNode } from 'react'
import { localPath } from '#web/base/locale.ts'
import { useLocation, useSearchParams } from '#web/shell/router/hooks.ts'
import { Redirect } from '#web/shell/router/Redirect.tsx'
import { safeNext, signInPath } from '#web/shell/routing/next.ts'
import { isGuardName, type GuardName } from '#web/shell/routing/route-table.ts'
import { useSession } from '#web/shell/use-session.ts'

/** Lets in whom the route's guard admits; the others are sent where they belong. Throws for an unknown guard. */
export function Guarded({ guard, children }: { guard: GuardName; children: ReactNode }) {
  const session = useSession()
  const location = useLocation()
  const search = useSearchParams()
  if (!isGuardName(guard)) throw new Error(`Unknown guard ${String(guard)}`)
  if (guard === 'member' && session === undefined) {
    return <Redirect to={localPath(signInPath(location))} />
  }
  if (guard === 'guest' && session !== undefined) {
    const next = search.get('next')
    return <Redirect to={next === null ? localPath('/') : safeNext(next)} />
  }
  return children
}
