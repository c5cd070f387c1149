import { lazy, Suspense } from 'react'
import { usePublicRecord } from '#web/features/guest/use-public-record.ts'
import { m } from '#web/i18n/messages.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { whenSeen } from '#web/shell/when-seen.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { ExamplePicture } from './ExamplePicture.tsx'
import * as styles from './Landing.module.css'

const BELOW = 'land-below'

const Replay = lazy(() => import('#web/features/guest/Replay.tsx'))
const LandingBelow = lazy(async () => {
  await whenSeen(BELOW)
  return import('./LandingBelow.tsx')
})

/** Always the same element: what was prerendered stays as it is until its scripts are there, whatever happens above it. */
const PRERENDERED = (
  <Suspense>
    <LandingBelow />
  </Suspense>
)

function Hero() {
  return (
    <section className={styles.hero} aria-labelledby="land-title">
      <h1 className={styles.title} id="land-title">
        {m.home_hero()}
      </h1>
      <Text as="p" tone="quiet" className={styles.lead}>
        {m.home_hero_text()}
      </Text>
      <div className={styles.actions}>
        <Link className={buttonClass({})} to="/sign-up">
          {m.identity_create_account()}
        </Link>
        <Link className={buttonClass({ tone: 'two' })} to="/sign-in">
          {m.identity_sign_in()}
        </Link>
      </div>
      <Text as="p" size={14} tone="faint" className={styles.trial}>
        {m.home_hero_trial()}
      </Text>
    </section>
  )
}

function Example() {
  return (
    <Card as="figure" className={styles.example}>
      <ExamplePicture />
      <Text as="figcaption" size={14} tone="quiet">
        {m.home_example()}
      </Text>
    </Card>
  )
}

/** The guests' page: what the product does, what it does not, and how to begin. Prerendered. */
export function Landing() {
  const found = usePublicRecord()
  return (
    <main className={styles.landing}>
      <div className={styles.opening}>
        <Hero />
        <div className={styles.stage}>
          {found === undefined || found.signals.length === 0 ? (
            <Example />
          ) : (
            <Suspense fallback={<Example />}>
              <Replay day={found.day} signals={found.signals} />
            </Suspense>
          )}
        </div>
      </div>
      <div className={styles.below} id={BELOW}>
        {PRERENDERED}
      </div>
    </main>
  )
}
