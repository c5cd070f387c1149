import { useEffect, type ReactNode } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { localPath } from '#web/base/locale.ts'
import { isForeign } from '#web/shell/routing/open-language.ts'
import { safeNext, signInPath } from '#web/shell/routing/next.ts'
import { isGuardName, type GuardName } from '#web/shell/routing/route-table.ts'
import { useSession } from '#web/shell/use-session.ts'

/** Leads on at once; to a page in another language before anything could stop the router from going there itself. */
function Onward({ to }: { to: string }) {
  useEffect(() => {
    if (isForeign(to)) window.location.replace(to)
  }, [to])
  return isForeign(to) ? null : <Navigate to={to} replace />
}

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
    return <Onward to={next === null ? localPath('/') : safeNext(next)} />
  }
  return children
}
