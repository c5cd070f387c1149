import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { getMe } from '#contract/console/people/session.ts'
import { useStore } from '#web/base/store.ts'
import { DialogHost } from '#web/shell/dialogs/DialogHost.tsx'
import { useLocation, usePage, usePending } from '#web/shell/router/hooks.ts'
import { Redirect } from '#web/shell/router/Redirect.tsx'
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

interface AroundPage {
  readonly children: ReactNode
}

/** The name of the open screen, which the browser's tab carries too. */
function useTitle(): void {
  const title = usePage()?.title?.() ?? ''
  useEffect(() => {
    document.title = `${title} · Console`
  }, [title])
}

function SignedIn({ children }: AroundPage) {
  const me = useQuery(query(getMe))
  useTitle()
  const { pathname } = useLocation()
  const isLoading = usePending() !== undefined
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
      {isLoading && <ProgressLine />}
      <div className={styles.frame}>
        <TopBar isOpen={isMenuOpen} onMenu={() => setMenuAt(isMenuOpen ? '' : pathname)} />
        <Nav isOpen={isMenuOpen} />
        <main className={styles.content}>{children}</main>
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
export function Frame({ children }: AroundPage) {
  const isIn = useStore(signedIn, false)
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!isIn) queryClient.clear()
  }, [isIn])
  if (!isIn) {
    const next = pathname === '/' ? '' : `?next=${encodeURIComponent(pathname + search)}`
    return <Redirect to={`/sign-in${next}`} />
  }
  return <SignedIn>{children}</SignedIn>
}
