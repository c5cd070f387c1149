import { useEffect } from 'react'
import type { TradingStatus } from '#contract/trading/trading.ts'
import { minute } from '#web/base/format.ts'
import { TRIAL_MS } from '#web/features/membership/trial.ts'
import { m } from '#web/i18n/messages.ts'
import { Ring } from '#web/ui/charts/Ring.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { Figure } from '#web/ui/text/Figure.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { MilestoneList } from './MilestoneList.tsx'
import { useFirstDays } from './use-first-days.ts'
import * as styles from './FirstDays.module.css'

const HOUR_MS = 3_600_000
const TRIAL_HOURS = TRIAL_MS / HOUR_MS
const TICK_MS = 30_000
const ROWS = 4

/** The 72 hours as a ring: what is used, and what is left. */
function TrialRing({ end }: { end: string }) {
  const now = useNow(TICK_MS)
  const leftMs = Math.max(0, Date.parse(end) - now)
  const left = Math.floor(leftMs / HOUR_MS)
  return (
    <section className={styles.trial} aria-labelledby="first-days">
      <div className={styles.ring}>
        <Ring share={1 - leftMs / TRIAL_MS} label={m.first_ring({ used: TRIAL_HOURS - left })}>
          <Text size={14} tone="quiet">
            {m.first_trial()}
          </Text>
          <Figure size={36}>{m.signals_hours({ hours: left })}</Figure>
        </Ring>
      </div>
      <Stack kind="tight" className={styles.words}>
        <Heading id="first-days">{m.first_title()}</Heading>
        <Text as="p" size={14} tone="quiet">
          {m.first_text()}
        </Text>
        <Text as="p" size={14} tone="quiet">
          {m.home_until({ time: minute(end) })} · <TextLink to="/subscribe">{m.subscribe_now()}</TextLink>
        </Text>
      </Stack>
    </section>
  )
}

/** A member's first 72 hours: how long they last, and the first things to do until all of them are done. */
export default function FirstDays({
  status,
  onSettled,
}: {
  status: TradingStatus
  /** What stands below may be drawn: from here on it is not moved. */
  onSettled: () => void
}) {
  const { end } = status.signalAccess
  const { milestones, deposits, best, isSettled } = useFirstDays(status)
  useEffect(() => {
    if (isSettled) onSettled()
  }, [isSettled, onSettled])
  const done = milestones?.filter(({ isDone }) => isDone).length
  return (
    <>
      {end !== null && <TrialRing end={end} />}
      {done !== milestones?.length && (
        <Section
          title={m.first_things()}
          end={
            milestones !== undefined && (
              <Text size={14} tone="quiet">
                {m.first_done({ done: done ?? 0, all: milestones.length })}
              </Text>
            )
          }
        >
          {milestones === undefined || deposits === undefined ? (
            <RowSkeleton rows={ROWS} />
          ) : (
            <MilestoneList milestones={milestones} info={deposits} best={best} />
          )}
        </Section>
      )}
    </>
  )
}
