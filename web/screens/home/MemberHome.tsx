import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getMe } from '#contract/members/account.ts'
import { getOtpStatus } from '#contract/members/otp.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { getTradingStatus } from '#contract/trading/trading.ts'
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
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { Countdown } from '#web/ui/text/Countdown.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { membershipLine } from './membership.ts'
import { NoticePopup } from '#web/features/content/NoticePopup.tsx'
import { TermsUpdate } from '#web/features/content/TermsUpdate.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { GuideTiles } from './GuideTiles.tsx'
import { HomeSignals } from './HomeSignals.tsx'
import { OpenRoundRow } from '#web/features/ico/OpenRoundRow.tsx'
import { Switches } from './Switches.tsx'
import { TodayRewards } from './TodayRewards.tsx'
import { WalletPart } from './WalletPart.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import * as styles from './MemberHome.module.css'

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

/** What stands below the signals comes with them, so that it does not move when they arrive. */
function Below() {
  return (
    <>
      <Switches />
      <OpenRoundRow />
      <GuideTiles />
    </>
  )
}

export default function MemberHome() {
  const [hasSignals, setHasSignals] = useState(false)
  return (
    <MemberGate>
      <Page className={styles.home}>
        <Text as="h1" unseen>
          {m.home_title()}
        </Text>
        <NoticePopup />
        <TermsUpdate />
        <Stack kind="column" className={styles.main}>
          <WalletPart />
          <TodayRewards />
          <HomeSignals onSettled={() => setHasSignals(true)} />
          {hasSignals && <Below />}
        </Stack>
        {hasSignals && (
          <>
            <div className={styles.yours}>
              <Greeting />
            </div>
            <div className={styles.otpSlot}>
              <OtpCard />
            </div>
          </>
        )}
      </Page>
    </MemberGate>
  )
}
