import { useQuery } from '@tanstack/react-query'
import { getMe } from '#contract/members/account.ts'
import { getOtpStatus } from '#contract/members/otp.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { listSignals, type Signal } from '#contract/trading/signals.ts'
import { getTradingStatus } from '#contract/trading/trading.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { pairName } from '#web/features/signals/pair-name.ts'
import { directionName, kindName, timeframeName } from '#web/features/signals/signal-texts.ts'
import { leftInRing } from '#web/features/rewards/left-in-ring.ts'
import { opensSignals } from '#web/features/automaster/use-trading.ts'
import { decimal, minute } from '#web/base/format.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { MemberGate } from '#web/shell/frame/MemberGate.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Move } from '#web/ui/text/Move.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Ring } from '#web/ui/charts/Ring.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { Countdown } from '#web/ui/text/Countdown.tsx'
import { TimeAgo } from '#web/ui/text/TimeAgo.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { membershipLine } from './membership.ts'
import { NoticePopup } from '#web/features/content/NoticePopup.tsx'
import { TermsUpdate } from '#web/features/content/TermsUpdate.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { GuideTiles } from './GuideTiles.tsx'
import { Switches } from './Switches.tsx'
import { TodayRewards } from './TodayRewards.tsx'
import { WalletPart } from './WalletPart.tsx'
import { RowEnd, RowFrame, RowMain } from '#web/ui/lists/RowParts.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import * as styles from './MemberHome.module.css'

type Trading = AnswerOf<typeof getTradingStatus>
const LAST = 3

function SignalRow({ signal }: { signal: Signal }) {
  return (
    <RowFrame as={Link} to={`/trading/signal?id=${signal.id}`}>
      <RowMain>
        <span>
          <Text strong>{pairName(signal.symbol)}</Text>{' '}
          <Text size={12} tone="faint">
            <TimeAgo time={signal.foundAt} />
          </Text>
        </span>
        <span>
          <Move up={signal.direction === 'UP'}>{directionName(signal.direction)}</Move> ·{' '}
          {kindName(signal.kind)}, {timeframeName(signal.timeframe)}
        </span>
      </RowMain>
      <RowEnd>
        <Text strong>
          {signal.probability}
          {'\u00a0'}%
        </Text>
        <span>
          {m.signals_base({ rate: Math.round(signal.baseRate) })} · {decimal(signal.rewardRisk, 2)}:1
        </span>
      </RowEnd>
    </RowFrame>
  )
}

function LastSignals() {
  const { data: status, isError } = useQuery(query(getTradingStatus))
  const hasAccess = status !== undefined && opensSignals(status)
  const found = useQuery({
    ...query(listSignals, { query: { window: '24h', sort: 'new' } }),
    enabled: hasAccess,
  })
  const failure = failureOfQuery(found.error)
  const all = (
    <Link to="/trading/signal">
      {m.home_all_signals()}
      <Icon name="next" size="s" />
    </Link>
  )
  if (isError && status === undefined) return null
  return (
    <Section title={m.signals_title()} end={all}>
      {found.isPending && (status === undefined || hasAccess) && <RowSkeleton rows={LAST} />}
      {((status !== undefined && !hasAccess) || failure?.code === 'SIGNAL-A001') && (
        <Empty
          action={
            <Link className={buttonClass({ tone: 'two' })} to="/subscribe">
              {m.subscribe_now()}
            </Link>
          }
        >
          {m.signals_expired()}
        </Empty>
      )}
      {failure !== undefined && failure.code !== 'SIGNAL-A001' && (
        <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
      )}
      {found.data?.length === 0 && <Empty>{m.signals_none({ hours: 24 })}</Empty>}
      {found.data !== undefined && found.data.length > 0 && (
        <Card as="div" flush>
          {found.data.slice(0, LAST).map((signal) => (
            <SignalRow key={signal.id} signal={signal} />
          ))}
        </Card>
      )}
    </Section>
  )
}

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

export default function MemberHome() {
  return (
    <MemberGate>
      <Page className={styles.home}>
        <Text as="h1" unseen>
          {m.home_title()}
        </Text>
        <NoticePopup />
        <TermsUpdate />
        <div className={styles.yours}>
          <Greeting />
        </div>
        <Stack kind="column" className={styles.main}>
          <WalletPart />
          <TodayRewards />
          <Switches />
          <LastSignals />
          <GuideTiles />
        </Stack>
        <div className={styles.otpSlot}>
          <OtpCard />
        </div>
      </Page>
    </MemberGate>
  )
}
