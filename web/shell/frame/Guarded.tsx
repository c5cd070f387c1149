import type { ReactNode } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { localPath } from '#web/base/locale.ts'
import { safeNext, signInPath } from '#web/shell/routing/next.ts'
import { isGuardName, type GuardName } from '#web/shell/routing/route-table.ts'
import { useSession } from '#web/shell/use-session.ts'

/** Lets in whom the route's guard admits; the others are sent where they belong. Throws for an unknown guard. */
export function Guarded({ guard, children }: { guard: GuardName; children: ReactNode }) {
  const session = useSession()
  const location = useLocation()
  const [search] = useSearchParams()
  if (!isGuardName(guard)) throw new Error(`Unknown guard ${String(guard)}`)
  if (guard === 'member' && session === undefined) {
    return <Navigate to={localPath(signInPath(location))} replace />
  }
  if (guard === 'guest' && session !== undefined) {
    const next = search.get('next')
    return <Navigate to={next === null ? localPath('/') : safeNext(next)} replace />
  }
  return children
}
