import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import { getMe } from '#contract/members/account.ts'
import { getOtpStatus } from '#contract/members/otp.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { getTradingStatus } from '#contract/trading/trading.ts'
import { getBalance } from '#contract/wallet/wallet.ts'
import { query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { leftInRing } from '#web/features/rewards/left-in-ring.ts'
import { minute } from '#web/base/format.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { MemberGate } from '#web/shell/frame/MemberGate.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Ring } from '#web/ui/charts/Ring.tsx'
import { TotalSkeleton } from '#web/features/wallet/TotalBalance.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { Countdown } from '#web/ui/text/Countdown.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { membershipLine } from './membership.ts'
import { NoticePopup } from '#web/features/content/NoticePopup.tsx'
import { TermsUpdate } from '#web/features/content/TermsUpdate.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { HomeSignals } from './HomeSignals.tsx'
import { TodayRewards } from './TodayRewards.tsx'
import { WalletPart } from './WalletPart.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import * as styles from './MemberHome.module.css'

const FirstDays = lazy(() => import('#web/features/first-days/FirstDays.tsx'))
const StillEmpty = lazy(() => import('#web/features/first-days/StillEmpty.tsx'))
const HomeBelow = lazy(() => import('./HomeBelow.tsx'))

const SWITCHES_SKELETON = <RowSkeleton rows={3} />

type Trading = AnswerOf<typeof getTradingStatus>

function Left({ line, end }: { line: ReturnType<typeof membershipLine>; end: string | null }) {
  if (line.over || end === null) return m.signals_expired()
  return line.leftMs === 0 ? m.subscribe_state_grace() : <Countdown until={end} />
}

function Membership({ access }: { access: Trading['signalAccess'] }) {
  const now = useNow(30_000)
  const line = membershipLine(access, now)
  const title = line.isTrial ? m.home_trial() : m.home_membership()
  const left = leftInRing(line.leftMs)
  return (
    <Card as="div">
      <Inline apart>
        <Stack kind="tight">
          <Text size={14} tone="quiet">
            {title}
          </Text>
          <Text size={18} strong>
            <Left line={line} end={access.end} />
          </Text>
          {access.end !== null && !line.over && (
            <Text size={14} tone="quiet">
              {m.home_until({ time: minute(access.end) })}
            </Text>
          )}
          {line.soon && (
            <span>
              <Badge tone="warn">{m.home_expiring()}</Badge>
            </span>
          )}
        </Stack>
        <Ring
          share={line.used}
          small
          warn={line.soon}
          label={line.over ? m.signals_expired() : `${title}: ${left}`}
        >
          <Text size={12} strong>
            {line.over ? '0' : left}
          </Text>
        </Ring>
      </Inline>
      {(line.over || line.soon || line.isTrial) && (
        <Link className={buttonClass({ tone: line.over ? 'ink' : 'two', wide: true })} to="/subscribe">
          {m.subscribe_now()}
        </Link>
      )}
    </Card>
  )
}

/** The greeting, and how long the membership lasts. */
function Greeting() {
  const status = useQuery(query(getTradingStatus))
  const me = useQuery(query(getMe))
  // The switches below, which come from the same query, show that it failed.
  if (status.isError && status.data === undefined) return null
  return (
    <Section title={me.data === undefined ? m.home_yours() : m.home_hello({ name: me.data.name })}>
      {status.data === undefined ? (
        <CardSkeleton cards={1} lines={4} />
      ) : (
        <Membership access={status.data.signalAccess} />
      )}
    </Section>
  )
}

/** Asks to set up OTP, until it is on. */
function OtpCard() {
  const otp = useQuery(query(getOtpStatus))
  return otp.data?.on === false ? (
    <Card as="div">
      <Inline as="span" strong>
        <Icon name="shield" />
        {m.home_otp()}
      </Inline>
      <Text as="p" size={14} tone="quiet">
        {m.home_otp_text()}
      </Text>
      <Link className={buttonClass({ tone: 'two' })} to="/account/otp">
        {m.otp_set_up()}
      </Link>
    </Card>
  ) : null
}

/** What stands below the signals comes after them, so that it does not move when they arrive, and its scripts after those of the first view. */
function Below() {
  return (
    <div className={styles.below}>
      <Suspense fallback={SWITCHES_SKELETON}>
        <HomeBelow />
      </Suspense>
    </div>
  )
}

/** What a member sees who has settled in. */
function Settled({ onSettled, isSettled }: { onSettled: () => void; isSettled: boolean }) {
  return (
    <>
      <Stack kind="column" className={styles.main}>
        <WalletPart />
        <TodayRewards />
        <HomeSignals onSettled={onSettled} />
        {isSettled && <Below />}
      </Stack>
      {isSettled && (
        <>
          <div className={styles.yours}>
            <Greeting />
          </div>
          <div className={styles.otpSlot}>
            <OtpCard />
          </div>
        </>
      )}
    </>
  )
}

/** The first 72 hours stand before everything else, which comes after them, and what is still empty stands in one row. */
function InFirstDays({
  status,
  onSettled,
  isSettled,
}: {
  status: Trading
  onSettled: () => void
  isSettled: boolean
}) {
  const [hasFirst, setHasFirst] = useState(false)
  const onFirst = useCallback(() => setHasFirst(true), [])
  return (
    <Suspense fallback={<Unknown />}>
      <Stack kind="column" className={styles.yours}>
        <FirstDays status={status} onSettled={onFirst} />
      </Stack>
      {hasFirst && (
        <Stack kind="column" className={styles.main}>
          <WalletPart />
          <HomeSignals onSettled={onSettled} />
          {isSettled && (
            <>
              <Suspense>
                <StillEmpty />
              </Suspense>
              <Below />
            </>
          )}
        </Stack>
      )}
    </Suspense>
  )
}

function Unknown() {
  return (
    <Stack kind="column" className={styles.main}>
      <TotalSkeleton />
      <RowSkeleton rows={1} />
      <RowSkeleton rows={4} />
      <Text as="p" size={14} tone="quiet">
        {m.signals_honest()} {m.wallet_checked()}
      </Text>
    </Stack>
  )
}

/** The balance is asked for together with the status, which says what stands above it. */
function useStatus() {
  const now = useNow(30_000)
  useQuery(query(getBalance))
  const status = useQuery(query(getTradingStatus))
  const isNew = status.data !== undefined && membershipLine(status.data.signalAccess, now).isTrial
  return { status: status.data, isKnown: !status.isPending, isNew }
}

export default function MemberHome() {
  return (
    <MemberGate>
      <Page className={styles.home}>
        <Text as="h1" unseen>
          {m.home_title()}
        </Text>
        <NoticePopup />
        <TermsUpdate />
        <Home />
      </Page>
    </MemberGate>
  )
}

function Home() {
  const [isSettled, setIsSettled] = useState(false)
  const { status, isKnown, isNew } = useStatus()
  const onSettled = () => setIsSettled(true)
  if (!isKnown) return <Unknown />
  return isNew && status !== undefined ? (
    <InFirstDays status={status} isSettled={isSettled} onSettled={onSettled} />
  ) : (
    <Settled isSettled={isSettled} onSettled={onSettled} />
  )
}
