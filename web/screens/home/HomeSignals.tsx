import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ListedSignal, listSignals } from '#contract/trading/signals.ts'
import { getTradingStatus } from '#contract/trading/trading.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { whole } from '#web/base/format.ts'
import { opensSignals } from '#web/features/membership/opens-signals.ts'
import { SignalRow } from '#web/features/signals/SignalRow.tsx'
import { Link } from '#web/shell/routing/Link.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { bestOfPairs } from '#web/features/signals/best-of-pairs.ts'
import * as styles from './HomeSignals.module.css'

const HOURS = 24
const ROWS = 4

/** How many live signals there were and how many were positive after fees; the whole list is a tap away. */
function AllSignals({ signals }: { signals: readonly ListedSignal[] | undefined }) {
  const live = signals?.filter(({ origin }) => origin === 'live') ?? []
  const positive = live.filter(({ expectedReturnNet }) => expectedReturnNet > 0).length
  return (
    <Link to="/trading/signal">
      {live.length === 0
        ? m.home_all_signals()
        : m.home_signals_found({ count: whole(live.length), positive: whole(positive) })}
      <Icon name="next" size="s" />
    </Link>
  )
}

function Rows({ signals }: { signals: readonly ListedSignal[] }) {
  const best = bestOfPairs(signals)
  if (signals.length === 0) return <Empty drawing="quiet-market">{m.signals_none({ hours: HOURS })}</Empty>
  if (best.length === 0) return <Empty drawing="quiet-market">{m.home_signals_none()}</Empty>
  return (
    <Card as="div" flush className={styles.rows}>
      {best.slice(0, ROWS).map((signal) => (
        <SignalRow key={signal.id} signal={signal} to={`/trading/signal?id=${signal.id}`} />
      ))}
    </Card>
  )
}

/** The best running signal of each pair, with where it stands between stop and target. */
export function HomeSignals({ onSettled }: { onSettled: () => void }) {
  const { data: status, isError } = useQuery(query(getTradingStatus))
  const hasAccess = status !== undefined && opensSignals(status)
  const found = useQuery({ ...query(listSignals, { query: { window: '24h' } }), enabled: hasAccess })
  const failure = failureOfQuery(found.error)
  const isSettled = isError || found.isFetched || (status !== undefined && !hasAccess)
  useEffect(() => {
    if (isSettled) onSettled()
  }, [isSettled, onSettled])
  if (isError && status === undefined) return null
  return (
    <Section title={m.signals_title()} end={<AllSignals signals={found.data} />}>
      {found.isPending && (status === undefined || hasAccess) && <RowSkeleton rows={ROWS} />}
      {((status !== undefined && !hasAccess) || failure?.code === 'SIGNAL-A001') && (
        <Empty
          drawing="closed-door"
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
      {found.data !== undefined && <Rows signals={found.data} />}
      <Text as="p" size={14} tone="quiet">
        {m.signals_honest()}
      </Text>
    </Section>
  )
}
