import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/operation.ts'
import { getSignalStats, SIGNAL_STATS_DAYS, type SignalRecord } from '#contract/trading/signals.ts'
import { failureOfQuery, withLastPage, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { pairName } from '#web/features/signals/pair-name.ts'
import { kindName } from '#web/features/signals/signal-texts.ts'
import { decimal, percent, shortMinute, signedPercent, whole } from '#web/base/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Grid } from '#web/ui/layout/Grid.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import type { RecordChoice } from './history-filters.ts'
import { RecordTable } from './RecordTable.tsx'
import { ReliabilityCard } from '#web/features/signals/record/ReliabilityCard.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Figure } from '#web/ui/text/Figure.tsx'

type Stats = AnswerOf<typeof getSignalStats>
type ChangeChoice = (name: string, value: string) => void

const DAYS = SIGNAL_STATS_DAYS.map(String)

function Pauses({ pauses }: Pick<Stats, 'pauses'>) {
  if (pauses.length === 0) return null
  return (
    <Notice tone="warn" icon="warn">
      <Text as="p" strong>
        {m.signals_pauses()}
      </Text>
      <ul>
        {pauses.map(({ id, kind, symbol, note, isAlarm, pausedAt }) => (
          <li key={id}>
            {[kind && kindName(kind), symbol && pairName(symbol)].filter(Boolean).join(' · ')}{' '}
            {m.signals_pause_since({ time: shortMinute(pausedAt) })}
            {isAlarm && ` · ${m.signals_pause_alarm()}`}: {note}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Total({ total, feePercent }: { total: NonNullable<SignalRecord['total']>; feePercent: number }) {
  const figures = [
    [whole(total.count), m.signals_record_outcomes()],
    [percent(total.meanForecast, 1), m.signals_record_forecast()],
    [percent(total.hitRate, 1), m.signals_record_seen()],
  ] as const
  return (
    <Card aria-label={m.signals_record()}>
      <Grid columns={3}>
        {figures.map(([figure, name]) => (
          <Stack kind="tight" key={name}>
            <Figure size={22}>{figure}</Figure>
            <Text size={12} tone="quiet">
              {name}
            </Text>
          </Stack>
        ))}
      </Grid>
      <Inline as="p" apart size={14} tone="quiet">
        <span>
          {m.signals_record_interval({
            low: decimal(total.hitRateLow, 1),
            high: decimal(total.hitRateHigh, 1),
          })}
        </span>
        {total.collectingData && <Badge>{m.signals_collecting()}</Badge>}
      </Inline>
      <p>
        {m.signals_record_sentence({
          count: whole(total.count),
          gross: signedPercent(total.averageReturn),
          net: signedPercent(total.averageReturnNet),
          fee: decimal(feePercent, 2),
        })}
      </p>
    </Card>
  )
}

function Shown({ stats, choice, onChange }: { stats: Stats; choice: RecordChoice; onChange: ChangeChoice }) {
  const record = choice.origin === 'live' ? stats.live : stats.backtest
  if (record.total === null) {
    const hasOther = choice.origin === 'live' && stats.backtest.total !== null
    const action = hasOther && (
      <Button tone="two" onClick={() => onChange('origin', 'backtest')}>
        {m.signals_backtest()}
      </Button>
    )
    return (
      <Empty drawing="quiet-market" action={action}>
        {m.signals_record_empty()}
      </Empty>
    )
  }
  return (
    <>
      <Total total={record.total} feePercent={stats.feePercent} />
      <ReliabilityCard bins={record.bins} />
      <Section title={m.signals_by_kind()}>
        <Card as="div" flush>
          <RecordTable rows={record.rows} />
        </Card>
      </Section>
    </>
  )
}

/** The record: how often forecasts came true and what an average signal brought, losers included, live and backtest apart. */
export function RecordView({ choice, onChange }: { choice: RecordChoice; onChange: ChangeChoice }) {
  const found = useQuery(withLastPage(query(getSignalStats, { query: { days: choice.days } })))
  const failure = failureOfQuery(found.error)
  return (
    <>
      <Segmented
        label={m.signals_period()}
        value={String(choice.days)}
        options={DAYS.map((value) => ({ value, label: m.signals_days({ days: value }) }))}
        onChange={(value) => onChange('days', value)}
      />
      <Segmented
        label={m.signals_origin()}
        value={choice.origin}
        options={[
          { value: 'live', label: m.signals_origin_live() },
          { value: 'backtest', label: m.signals_backtest() },
        ]}
        onChange={(value) => onChange('origin', value === 'live' ? '' : value)}
      />
      {choice.origin === 'backtest' && <Notice>{m.signals_backtest_text()}</Notice>}
      {failure !== undefined && (
        <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
      )}
      {found.isPending && <CardSkeleton cards={2} lines={6} />}
      {found.data !== undefined && (
        <>
          <Pauses pauses={found.data.pauses} />
          <Shown stats={found.data} choice={choice} onChange={onChange} />
          <Text as="p" size={12} tone="faint">
            {m.signals_record_text()}
          </Text>
        </>
      )}
    </>
  )
}
