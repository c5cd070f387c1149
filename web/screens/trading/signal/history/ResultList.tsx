import { useQuery } from '@tanstack/react-query'
import { exportSignalHistory } from '#contract/trading/signal-tables.ts'
import { listSignalHistory, SIGNAL_KINDS, SIGNAL_STATES, type Signal } from '#contract/trading/signals.ts'
import { call } from '#web/api/client.ts'
import { failureOfQuery, withLastPage, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { Expired } from '#web/features/membership/Expired.tsx'
import { kindName, netResult, stateName } from '#web/features/signals/signal-texts.ts'
import { shortMinute, signedPercent } from '#web/base/format.ts'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { Grid } from '#web/ui/layout/Grid.tsx'
import { Pager } from '#web/ui/lists/Pager.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { useOpeningTime } from '#web/ui/use-now.ts'
import { historyQuery, meanResult, PERIODS, type HistoryFilters } from './history-filters.ts'
import { HistoryTable } from './HistoryTable.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { SaveTable } from '#web/features/files/SaveTable.tsx'

export type ChangeFilter = (name: string, value: string) => void

function Filters({ filters, onChange }: { filters: HistoryFilters; onChange: ChangeFilter }) {
  return (
    <>
      <Segmented
        label={m.signals_period()}
        value={filters.days}
        options={PERIODS.map((value) => ({ value, label: m.signals_days({ days: value }) }))}
        onChange={(value) => onChange('days', value)}
      />
      <Grid>
        <Select
          label={m.signals_kind()}
          value={filters.kind ?? ''}
          onChange={(event) => onChange('kind', event.target.value)}
        >
          <option value="">{m.signals_all_kinds()}</option>
          {SIGNAL_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {kindName(kind)}
            </option>
          ))}
        </Select>
        <Select
          label={m.signals_outcome()}
          value={filters.state ?? ''}
          onChange={(event) => onChange('state', event.target.value)}
        >
          <option value="">{m.signals_all()}</option>
          {SIGNAL_STATES.map((state) => (
            <option key={state} value={state}>
              {stateName(state)}
            </option>
          ))}
        </Select>
      </Grid>
    </>
  )
}

/** What the shown signals brought on average: the figure that is honest is the one after fees. */
function HonestLine({ signals }: { signals: readonly Signal[] }) {
  const mean = meanResult(signals, netResult)
  if (mean === undefined) return null
  return (
    <Notice>
      {m.signals_mean({
        count: mean.count,
        gross: signedPercent(mean.gross),
        net: signedPercent(mean.net),
      })}
    </Notice>
  )
}

/** The period and filter shown, all pages of it, as a file. */
function CsvButton({ filters, now }: { filters: HistoryFilters; now: number }) {
  const { page: _, ...choice } = historyQuery(filters, now)
  return (
    <SaveTable
      name="signals"
      fetchTable={() => call(exportSignalHistory, { query: choice })}
      period={choice}
    />
  )
}

/** Every signal of a period with its outcome; a row opens the signal. */
export function ResultList({
  filters,
  onChange,
  onOpen,
}: {
  filters: HistoryFilters
  onChange: ChangeFilter
  onOpen: (id: string) => void
}) {
  const now = useOpeningTime()
  const found = useQuery(withLastPage(query(listSignalHistory, { query: historyQuery(filters, now) })))
  const failure = failureOfQuery(found.error)
  if (failure?.code === 'SIGNAL-A001') return <Expired failure={failure} />
  const list = found.data
  return (
    <>
      <Filters filters={filters} onChange={onChange} />
      {failure !== undefined && (
        <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
      )}
      {found.isPending && <RowSkeleton rows={12} />}
      {list?.items.length === 0 && <Empty drawing="quiet-market">{m.signals_history_none()}</Empty>}
      {list !== undefined && list.items.length > 0 && (
        <>
          <HonestLine signals={list.items} />
          <Text as="div" ends>
            <CsvButton filters={filters} now={now} />
          </Text>
          <Card as="div" flush>
            <HistoryTable signals={list.items} when={shortMinute} onOpen={onOpen} />
          </Card>
          <Pager {...list} onPage={(page) => onChange('page', String(page))} />
          <Text as="p" size={12} tone="faint">
            {m.signals_history_text()}
          </Text>
        </>
      )}
    </>
  )
}
