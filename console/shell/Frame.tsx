import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation, useMatches, useNavigation } from 'react-router'
import { getMe } from '#contract/console/people/session.ts'
import { useStore } from '#web/base/store.ts'
import { DialogHost } from '#web/shell/dialogs/DialogHost.tsx'
import { ToastHost } from '#web/ui/overlays/ToastHost.tsx'
import { signedIn } from '../api/client.ts'
import { MeContext } from '../api/me.ts'
import { failureOfQuery, query, queryClient } from '../api/queries.ts'
import { Failed, PaneSkeleton } from '../ui/States.tsx'
import { Foot } from './Foot.tsx'
import { Nav } from './Nav.tsx'
import { Palette } from './palette/Palette.tsx'
import { StepUpSheet } from './StepUpSheet.tsx'
import { TopBar } from './TopBar.tsx'
import { PaneBody } from '../ui/Pane.tsx'
import { ProgressLine } from '#web/ui/states/ProgressLine.tsx'
import * as styles from './Frame.module.css'

function isTitled(handle: unknown): handle is { title: () => string } {
  return (
    typeof handle === 'object' && handle !== null && 'title' in handle && typeof handle.title === 'function'
  )
}

/** The name of the open screen, which the browser's tab carries too. */
function useTitle(): void {
  const title = useMatches()
    .map(({ handle }) => (isTitled(handle) ? handle.title() : ''))
    .findLast((name) => name !== '')
  useEffect(() => {
    document.title = `${title ?? ''} · Console`
  }, [title])
}

function SignedIn() {
  const me = useQuery(query(getMe))
  useTitle()
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const [menuAt, setMenuAt] = useState('')
  const isMenuOpen = menuAt === pathname
  if (me.data === undefined) {
    const failure = failureOfQuery(me.error)
    return (
      <PaneBody as="main" className={styles.alone}>
        {failure === undefined ? (
          <PaneSkeleton />
        ) : (
          <Failed failure={failure} onRetry={() => void me.refetch()} busy={me.isFetching} />
        )}
      </PaneBody>
    )
  }
  return (
    <MeContext value={me.data}>
      {state === 'loading' && <ProgressLine />}
      <div className={styles.frame}>
        <TopBar isOpen={isMenuOpen} onMenu={() => setMenuAt(isMenuOpen ? '' : pathname)} />
        <Nav isOpen={isMenuOpen} />
        <main className={styles.content}>
          <Outlet />
        </main>
        <Foot />
      </div>
      <Palette />
      <StepUpSheet />
      <DialogHost />
      <ToastHost />
    </MeContext>
  )
}

/** What is around every screen of the console. Who is not signed in is led to the form and back. */
export function Frame() {
  const isIn = useStore(signedIn, false)
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!isIn) queryClient.clear()
  }, [isIn])
  if (!isIn) {
    const next = pathname === '/' ? '' : `?next=${encodeURIComponent(pathname + search)}`
    return <Navigate to={`/sign-in${next}`} replace />
  }
  return <SignedIn />
}
