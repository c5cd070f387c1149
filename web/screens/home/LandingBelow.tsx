import { lazy, type ReactNode, Suspense } from 'react'
import { AutoPicture, GamePicture, PlanPicture, WalletPicture } from '#web/features/guest/InsidePictures.tsx'
import OpenBooks from '#web/features/guest/OpenBooks.tsx'
import { usePublicRecord } from '#web/features/guest/use-public-record.ts'
import { m } from '#web/i18n/messages.ts'
import { useBrand } from '#web/shell/frame/brand.ts'
import { whenSeen } from '#web/shell/when-seen.ts'
import { Icon, type IconName } from '#web/ui/Icon.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import * as styles from './Landing.module.css'

// Each comes once what stands above it is seen.
const Prices = lazy(async () => {
  await whenSeen('land-inside')
  return import('#web/features/guest/Prices.tsx')
})
const RecordPoster = lazy(async () => {
  await whenSeen('land-read')
  return import('#web/features/guest/RecordPoster.tsx')
})

function Promise({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  return (
    <Card className={styles.card}>
      <Icon name={icon} />
      <Heading as="h3">{title}</Heading>
      <Text as="p" size={14} tone="quiet">
        {text}
      </Text>
    </Card>
  )
}

function Reading() {
  const steps = [
    [m.home_read1_title(), m.home_read1_text()],
    [m.home_read2_title(), m.home_read2_text()],
    [m.home_read3_title(), m.home_read3_text()],
  ] as const
  return (
    <section className={styles.section} aria-labelledby="land-read">
      <h2 className={styles.heading} id="land-read">
        {m.home_read()}
      </h2>
      <ol className={styles.steps}>
        {steps.map(([title, text], index) => (
          <li key={title}>
            <span className={styles.number}>{index + 1}</span>
            <Heading as="h3">{title}</Heading>
            <Text as="p" tone="quiet">
              {text}
            </Text>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What makes the signals different. */
function Why() {
  return (
    <section className={styles.section} aria-labelledby="land-why">
      <h2 className={styles.heading} id="land-why">
        {m.home_why()}
      </h2>
      <div className={styles.cards}>
        <Promise icon="signal" title={m.home_why1_title()} text={m.home_why1_text()} />
        <Promise icon="book" title={m.home_why2_title()} text={m.home_why2_text()} />
        <Promise icon="shield" title={m.home_why3_title()} text={m.home_why3_text()} />
      </div>
    </section>
  )
}

function Part({ picture, title, text }: { picture: ReactNode; title: string; text: string }) {
  return (
    <Card className={styles.card}>
      {picture}
      <Heading as="h3">{title}</Heading>
      <Text as="p" size={14} tone="quiet">
        {text}
      </Text>
    </Card>
  )
}

/** What else a member finds, each with a drawing of what it does. */
function Inside() {
  return (
    <section className={styles.section} aria-labelledby="land-inside">
      <h2 className={styles.heading} id="land-inside">
        {m.home_inside()}
      </h2>
      <div className={styles.parts}>
        <Part picture={<WalletPicture />} title={m.home_inside1_title()} text={m.home_inside1_text()} />
        <Part picture={<AutoPicture />} title={m.home_inside2_title()} text={m.home_inside2_text()} />
        <Part picture={<GamePicture />} title={m.home_inside3_title()} text={m.home_inside3_text()} />
        <Part picture={<PlanPicture />} title={m.home_inside4_title()} text={m.home_inside4_text()} />
      </div>
    </section>
  )
}

/** What stands below a guest's first view: it is prerendered, and comes to life when it is scrolled to. */
export default function LandingBelow() {
  const brand = useBrand()
  const found = usePublicRecord()
  return (
    <>
      <OpenBooks />
      <Why />
      <Reading />
      {found !== undefined && (
        <Suspense>
          <RecordPoster record={found.record} />
        </Suspense>
      )}
      <Inside />
      {found !== undefined && (
        <Suspense>
          <Prices />
        </Suspense>
      )}
      <Card className={styles.truth} aria-labelledby="land-truth">
        <h2 className={styles.heading} id="land-truth">
          {m.home_truth()}
        </h2>
        <Text as="p" tone="quiet">
          {m.home_truth_text()}
        </Text>
      </Card>
      <Text as="footer" size={14} tone="quiet" className={styles.foot}>
        <span>{brand}</span>
        <TextLink to="/status">{m.status_title()}</TextLink>
        <TextLink to="/transparency">{m.transparency_title()}</TextLink>
        <TextLink to="/term/use">{m.content_term_use()}</TextLink>
        <TextLink to="/term/privacy">{m.content_term_privacy()}</TextLink>
      </Text>
    </>
  )
}
