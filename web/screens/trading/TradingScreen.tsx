import { useQuery } from '@tanstack/react-query'
import { getSignalStats } from '#contract/signals.ts'
import type { AutoAccount, TradingStatus } from '#contract/trading.ts'
import { quoteOf } from '#contract/rules/autotrading.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { accountName, runText } from '#web/parts/auto-texts.ts'
import { signedSum, unitsOf } from '#web/parts/money-text.ts'
import { SignalMasterRow } from '#web/parts/SignalMasterRow.tsx'
import { Setup } from '#web/parts/Setup.tsx'
import { useLiveAuto } from '#web/parts/use-live-auto.ts'
import { useTrading } from '#web/parts/use-trading.ts'
import { decimal } from '#web/shell/format.ts'
import { Link } from '#web/shell/Link.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Switch } from '#web/ui/Choices.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Badge, Row, Section } from '#web/ui/Parts.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/States.tsx'

const HIT_DAYS = 30

/** How many live signals reached their targets; below 300 outcomes the record says nothing yet. */
function HitRate() {
  const stats = useQuery(query(getSignalStats, { query: { days: HIT_DAYS } }))
  const total = stats.data?.live.total
  if (stats.data === undefined) return null
  return (
    <Row
      title={m.auto_hit_rate({ days: HIT_DAYS })}
      text={m.signals_honest()}
      end={
        <span className="e b nw">
          {total === null || total === undefined || total.collectingData
            ? m.signals_collecting()
            : `${decimal(total.hitRate, 1)}\u00a0%`}
        </span>
      }
    />
  )
}

function SignalPart({ status, trading }: { status: TradingStatus; trading: ReturnType<typeof useTrading> }) {
  const { change, changeSound } = trading
  return (
    <Section title={m.home_signal_master()}>
      <div className="card fl0">
        <SignalMasterRow status={status} onChange={(on) => void change({ signalOn: on })} />
        <Row
          title={m.home_signal_sound()}
          text={status.soundOn ? m.common_on() : m.common_off()}
          end={
            <Switch
              label={m.home_signal_sound()}
              checked={status.soundOn}
              onChange={(on) => void changeSound(on)}
            />
          }
        />
        <HitRate />
      </div>
      <Link className={buttonClass({ tone: 'two', wide: true })} to="/trading/signal">
        {m.home_all_signals()}
      </Link>
    </Section>
  )
}

function AccountRow({ account }: { account: AutoAccount }) {
  const { name, tone } = runText(account.state)
  const today = unitsOf(account.today)
  return (
    <Link className="row" to={`/trading/automaster/${account.type}`}>
      <span className="m">
        <span className="b">{accountName(account.type)}</span>
        <span>{m.auto_open({ count: account.openPositions })}</span>
      </span>
      <span className="e">
        <Badge {...(tone !== undefined && { tone })}>{name}</Badge>
        <span className="nw">{m.auto_today({ sum: signedSum(today, quoteOf(account.type)) })}</span>
      </span>
      <Icon name="next" size="s" />
    </Link>
  )
}

/** One switch over all accounts: off is off everywhere; on is the real account that lacks nothing, else paper mode. */
function useMasterSwitch(status: TradingStatus, { change }: ReturnType<typeof useTrading>) {
  const running = status.accounts.filter(({ state }) => state === 'ON' || state === 'PAUSED')
  const ready = status.accounts.find(
    ({ type, setupRequired }) => type !== 'paper' && setupRequired.length === 0,
  )
  async function turn(on: boolean): Promise<void> {
    if (on) return await change({ autoMasterOn: true, mode: ready?.type ?? 'paper' })
    for (const { type } of running) await change({ autoMasterOn: false, mode: type })
  }
  return { running: running[0], turn }
}

function AutoPart({ status, trading }: { status: TradingStatus; trading: ReturnType<typeof useTrading> }) {
  const { running, turn } = useMasterSwitch(status, trading)
  const next = status.accounts.find(
    ({ type, setupRequired }) => type !== 'paper' && setupRequired.length === status.setupRequired.length,
  )
  return (
    <Section title={m.subscribe_autobot()}>
      <div className="card fl0">
        <Row
          title={m.subscribe_autobot()}
          text={
            running === undefined
              ? m.auto_off_all()
              : status.autoMasterMode === 'live'
                ? m.auto_on_live({ account: accountName(running.type) })
                : m.auto_on_paper()
          }
          end={
            <Switch
              label={m.subscribe_autobot()}
              checked={running !== undefined}
              onChange={(on) => void turn(on)}
            />
          }
        />
        {status.accounts.map((account) => (
          <AccountRow key={account.type} account={account} />
        ))}
      </div>
      {status.autoMasterMode !== 'live' && next !== undefined && (
        <Setup reasons={status.setupRequired} type={next.type} />
      )}
      <p className="t12 qq">{m.auto_honest()}</p>
    </Section>
  )
}

/** The switches of both products, what is missing, and how the accounts stand today. */
export default function TradingScreen() {
  useLiveAuto()
  const trading = useTrading()
  const { status } = trading
  const failure = failureOfQuery(status.error)
  if (status.data === undefined) {
    return (
      <main className="page">
        {failure === undefined ? (
          <CardSkeleton cards={2} lines={4} />
        ) : (
          <ErrorState failure={failure} onRetry={() => void status.refetch()} busy={status.isFetching} />
        )}
      </main>
    )
  }
  return (
    <main className="page two-col">
      <div className="colA">
        <AutoPart status={status.data} trading={trading} />
      </div>
      <div className="colA">
        <SignalPart status={status.data} trading={trading} />
      </div>
    </main>
  )
}
