import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { splitLocale } from '#contract/locale.ts'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { Header } from './Header.tsx'
import { isTabRoot } from './tabs.ts'
import { useLocation, usePage, usePending } from '#web/shell/router/hooks.ts'
import { useLate } from '#web/shell/use-late.ts'
import { useSession } from '#web/shell/use-session.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import * as styles from './Frame.module.css'

/** Members alone have tabs: a guest's first page comes without them. */
let TabBar: ComponentType = lazy(() => import('./TabBar.tsx'))

/** Fetches the tabs, so that they are drawn together with the page and not a moment after it. */
export async function loadTabBar(): Promise<void> {
  const module = await import('./TabBar.tsx')
  TabBar = module.default
}

/** The old page stays at most this long while the next one loads (docs/product/decisions.md D-112). */
export const PAGE_WAIT_MS = 100

interface AroundPage {
  readonly children: ReactNode
}

/** The page, or the shape of one while the next page's chunk takes longer than 100 ms. */
function OpenPage({ children }: AroundPage) {
  const pending = usePending()
  const { pathname } = useLocation()
  const leaves = pending !== undefined && pending.pathname !== pathname
  const late = useLate(leaves, PAGE_WAIT_MS)
  return (
    <>
      {late && (
        <Page>
          <CardSkeleton />
        </Page>
      )}
      <div hidden={late} className={styles.slot}>
        {children}
      </div>
    </>
  )
}

/** No header, no footer. */
export function BareLayout({ children }: AroundPage) {
  return <OpenPage>{children}</OpenPage>
}

/** Header, content and footer tabs. */
export function FramedLayout({ children }: AroundPage) {
  const { pathname, search } = useLocation()
  const session = useSession()
  const [Tabs] = useState(() => TabBar)
  const { rest } = splitLocale(pathname)
  const signedIn = session !== undefined
  // One thing opened within a tab's list has a way back, though the address is the tab's own.
  const opened = new URLSearchParams(search)
  const isRoot =
    signedIn &&
    isTabRoot(rest, { isSubscribed: session.isSubscribed }) &&
    !opened.has('id') &&
    !opened.has('signal')
  return (
    <div className={joinClasses(styles.shell, signedIn && styles.railed)}>
      <Header title={usePage()?.title?.() ?? ''} isTabRoot={isRoot} />
      <OpenPage>{children}</OpenPage>
      {signedIn && (
        <Suspense>
          <Tabs />
        </Suspense>
      )}
    </div>
  )
}
