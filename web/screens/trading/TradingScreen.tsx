import { useQuery } from '@tanstack/react-query'
import { getSignalStats } from '#contract/trading/signals.ts'
import type { AutoAccount, TradingStatus } from '#contract/trading/trading.ts'
import { quoteOf } from '#contract/rules/autotrading.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { useGates } from '#web/gates/use-gates.ts'
import { m } from '#web/i18n/messages.ts'
import { masterOf } from '#web/features/automaster/auto-master.ts'
import { AutoMasterRow } from '#web/features/automaster/AutoMasterRow.tsx'
import { accountName, runText } from '#web/features/automaster/auto-texts.ts'
import { signedSum, unitsOf } from '#web/base/money-text.ts'
import { SignalMasterRow } from '#web/features/signals/SignalMasterRow.tsx'
import { Setup } from '#web/features/account/Setup.tsx'
import { useLiveAuto } from '#web/features/automaster/use-live-auto.ts'
import { useTrading } from '#web/features/automaster/use-trading.ts'
import { decimal } from '#web/base/format.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Switch } from '#web/ui/fields/Switch.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Row } from '#web/ui/lists/Row.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { RowEnd } from '#web/ui/lists/RowParts.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Page } from '#web/ui/layout/Page.tsx'

const HIT_DAYS = 30

/** How many live signals reached their targets; below 300 outcomes the record says nothing yet. */
function HitRate() {
  const stats = useQuery(query(getSignalStats, { query: { days: HIT_DAYS } }))
  const total = stats.data?.live.total
  const isRecord = total !== null && total !== undefined && !total.collectingData
  if (stats.isError) return null
  // Its row has its place from the start, so that nothing below it moves.
  return (
    <Row
      title={
        <Inline as="span" apart>
          <span>{m.auto_hit_rate({ days: HIT_DAYS })}</span>
          {stats.isSuccess && (
            <span>{isRecord ? `${decimal(total.hitRate, 1)}%` : m.signals_collecting()}</span>
          )}
        </Inline>
      }
      text={m.signals_honest()}
    />
  )
}

interface PartProps {
  readonly status: TradingStatus
  readonly trading: ReturnType<typeof useTrading>
}

/** Its rows stand there before their state has come, so that nothing moves. */
function SignalPart({ trading }: Pick<PartProps, 'trading'>) {
  const { change, changeSound } = trading
  const status = trading.status.data
  const soundText = status?.soundOn === true ? m.common_on() : m.common_off()
  return (
    <Section title={m.home_signal_master()}>
      <Card as="div" flush>
        <SignalMasterRow status={status} onChange={(on) => void change({ signalOn: on })} />
        <Row
          title={m.home_signal_sound()}
          text={status === undefined ? '\u00a0' : soundText}
          end={
            <Switch
              label={m.home_signal_sound()}
              checked={status?.soundOn === true}
              disabled={status === undefined}
              onChange={(on) => void changeSound(on)}
            />
          }
        />
        <HitRate />
      </Card>
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
    <Row
      to={`/trading/automaster/${account.type}`}
      title={accountName(account.type)}
      text={m.auto_open({ count: account.openPositions })}
      end={
        <RowEnd>
          <Badge {...(tone !== undefined && { tone })}>{name}</Badge>
          <Text unbroken>{m.auto_today({ sum: signedSum(today, quoteOf(account.type)) })}</Text>
        </RowEnd>
      }
    />
  )
}

function AutoPart({ status, trading }: PartProps) {
  const { next } = masterOf(status)
  return (
    <Section title={m.subscribe_autobot()}>
      <Card as="div" flush>
        <AutoMasterRow status={status} change={trading.change} offersPaper />
        {status.accounts.map((account) => (
          <AccountRow key={account.type} account={account} />
        ))}
        <Row to="/trading/strategies" title={m.strategies_title()} text={m.strategies_short()} />
      </Card>
      {status.autoMasterMode !== 'live' && next !== undefined && (
        <Setup reasons={status.setupRequired} type={next.type} />
      )}
      <Text as="p" size={12} tone="faint">
        {m.auto_honest()}
      </Text>
    </Section>
  )
}

/** The switches of both products, what is missing, and how the accounts stand today. */
export default function TradingScreen() {
  useLiveAuto()
  const trading = useTrading()
  const { status } = trading
  const { isOpen } = useGates()
  const failure = failureOfQuery(status.error)
  if (status.data === undefined && failure !== undefined) {
    return (
      <Page>
        <ErrorState failure={failure} onRetry={() => void status.refetch()} busy={status.isFetching} />
      </Page>
    )
  }
  // Where Auto Master is closed, what is switched on already can still be switched off.
  const hasAuto =
    status.data !== undefined &&
    (isOpen('automaster') === true || masterOf(status.data).running !== undefined)
  return (
    <Page kind="columns">
      <Stack kind="column">
        <SignalPart trading={trading} />
      </Stack>
      {/* Whether it is open is known a while later: it comes below what stands already. */}
      <Stack kind="column">
        {status.data === undefined && <CardSkeleton cards={1} lines={7} />}
        {hasAuto && <AutoPart status={status.data} trading={trading} />}
      </Stack>
    </Page>
  )
}
