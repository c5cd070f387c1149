import { lazy, Suspense } from 'react'
import { useSession } from '#web/shell/use-session.ts'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { Page } from '#web/ui/layout/Page.tsx'

const Landing = lazy(async () => ({ default: (await import('./Landing.tsx')).Landing }))
const MemberHome = lazy(() => import('./MemberHome.tsx'))

const WAITING = (
  <Page>
    <CardSkeleton />
  </Page>
)
/** Always the same element: what was prerendered stays as it is until its scripts are there. */
const PRERENDERED = (
  <Suspense fallback={WAITING}>
    <Landing />
  </Suspense>
)

/** Guests read what the product is; members find their switches, signals and membership. Neither loads what only the other is shown. */
export default function HomeScreen() {
  const session = useSession()
  if (session === undefined) return PRERENDERED
  return (
    <Suspense fallback={WAITING}>
      <MemberHome />
    </Suspense>
  )
}
