import { lazy, Suspense } from 'react'
import { useSession } from '#web/shell/use-session.ts'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { Landing } from './Landing.tsx'
import { Page } from '#web/ui/layout/Page.tsx'

const MemberHome = lazy(() => import('./MemberHome.tsx'))

/** Guests read what the product is; members find their switches, signals and membership. */
export default function HomeScreen() {
  const session = useSession()
  if (session === undefined) return <Landing />
  return (
    <Suspense
      fallback={
        <Page>
          <CardSkeleton />
        </Page>
      }
    >
      <MemberHome />
    </Suspense>
  )
}
