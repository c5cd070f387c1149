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
import { GuideTiles } from './GuideTiles.tsx'
import { Switches } from './Switches.tsx'
import { TodayRewards } from './TodayRewards.tsx'
import { WalletPart } from './WalletPart.tsx'
import * as styles from './MemberHome.module.css'

type Trading = AnswerOf<typeof getTradingStatus>
const LAST = 3

function SignalRow({ signal }: { signal: Signal }) {
  return (
    <Link className="row" to={`/trading/signal?id=${signal.id}`}>
      <span className="m">
        <span>
          <span className="b">{pairName(signal.symbol)}</span>{' '}
          <span className="t12 qq">
            <TimeAgo time={signal.foundAt} />
          </span>
        </span>
        <span>
          <Move up={signal.direction === 'UP'}>{directionName(signal.direction)}</Move> ·{' '}
          {kindName(signal.kind)}, {timeframeName(signal.timeframe)}
        </span>
      </span>
      <span className="e">
        <span className="b">
          {signal.probability}
          {'\u00a0'}%
        </span>
        <span>
          {m.signals_base({ rate: Math.round(signal.baseRate) })} · {decimal(signal.rewardRisk, 2)}:1
        </span>
      </span>
    </Link>
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
        <div className="card fl0">
          {found.data.slice(0, LAST).map((signal) => (
            <SignalRow key={signal.id} signal={signal} />
          ))}
        </div>
      )}
    </Section>
  )
}

function Membership({ access }: { access: Trading['signalAccess'] }) {
  const now = useNow(30_000)
  const line = membershipLine(access, now)
  const title = line.isTrial ? m.home_trial() : m.home_membership()
  const left = leftInRing(line.leftMs)
  return (
    <div className="card">
      <div className="sp">
        <div className="st">
          <span className="t14 q">{title}</span>
          <span className="t18 b">
            {line.over || access.end === null ? (
              m.signals_expired()
            ) : line.leftMs === 0 ? (
              m.subscribe_state_grace()
            ) : (
              <Countdown until={access.end} />
            )}
          </span>
          {access.end !== null && !line.over && (
            <span className="t14 q">{m.home_until({ time: minute(access.end) })}</span>
          )}
          {line.soon && (
            <span>
              <Badge tone="warn">{m.home_expiring()}</Badge>
            </span>
          )}
        </div>
        <Ring
          share={line.used}
          small
          warn={line.soon}
          label={line.over ? m.signals_expired() : `${title}: ${left}`}
        >
          <span className="t12 b">{line.over ? '0' : left}</span>
        </Ring>
      </div>
      {(line.over || line.soon || line.isTrial) && (
        <Link className={buttonClass({ tone: line.over ? 'ink' : 'two', wide: true })} to="/subscribe">
          {m.subscribe_now()}
        </Link>
      )}
    </div>
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
    <div className="card">
      <span className="fx b">
        <Icon name="shield" />
        {m.home_otp()}
      </span>
      <p className="t14 q">{m.home_otp_text()}</p>
      <Link className={buttonClass({ tone: 'two' })} to="/account/otp">
        {m.otp_set_up()}
      </Link>
    </div>
  ) : null
}

export default function MemberHome() {
  return (
    <MemberGate>
      <main className={`page ${styles.home}`}>
        <h1 className="vh">{m.home_title()}</h1>
        <NoticePopup />
        <TermsUpdate />
        <div className={styles.yours}>
          <Greeting />
        </div>
        <div className={`colA ${styles.main}`}>
          <WalletPart />
          <TodayRewards />
          <Switches />
          <LastSignals />
          <GuideTiles />
        </div>
        <div className={styles.otpSlot}>
          <OtpCard />
        </div>
      </main>
    </MemberGate>
  )
}
