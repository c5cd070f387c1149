import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { listSignalHistory, SIGNAL_KINDS, SIGNAL_STATES, type Signal } from '#contract/signals.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { serverNow } from '#web/shell/clock.ts'
import { shortMinute, signedPercent } from '#web/shell/format.ts'
import { kindName, netResult, stateName } from '#web/parts/signal-texts.ts'
import { Segmented } from '#web/ui/Choices.tsx'
import { Select } from '#web/ui/Field.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { Notice } from '#web/ui/Parts.tsx'
import { Empty, ErrorState, RowSkeleton } from '#web/ui/States.tsx'
import { Expired } from '#web/parts/Expired.tsx'
import {
  historyQuery,
  meanResult,
  PERIODS,
  readHistoryFilters,
  type HistoryFilters,
} from './history-filters.ts'
import { HistoryTable } from './HistoryTable.tsx'

type ChangeFilter = (name: string, value: string) => void

function Filters({ filters, onChange }: { filters: HistoryFilters; onChange: ChangeFilter }) {
  return (
    <>
      <Segmented
        label={m.signals_period()}
        value={filters.days}
        options={PERIODS.map((value) => ({ value, label: m.signals_days({ days: value }) }))}
        onChange={(value) => onChange('days', value)}
      />
      <div className="g2">
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
      </div>
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

export default function HistoryScreen() {
  const [search, setSearch] = useSearchParams()
  const [now] = useState(serverNow)
  const filters = readHistoryFilters(search)
  const found = useQuery({
    ...query(listSignalHistory, { query: historyQuery(filters, now) }),
    placeholderData: keepPreviousData,
  })
  const failure = failureOfQuery(found.error)
  const change: ChangeFilter = (name, value) => {
    const next = new URLSearchParams(search)
    if (value === '') next.delete(name)
    else next.set(name, value)
    if (name !== 'page') next.delete('page')
    setSearch(next, { replace: name !== 'page', preventScrollReset: name !== 'page' })
  }
  if (failure?.code === 'SIGNAL-A001') {
    return (
      <main className="page">
        <Expired failure={failure} />
      </main>
    )
  }
  const list = found.data
  return (
    <main className="page">
      <Filters filters={filters} onChange={change} />
      {failure !== undefined && (
        <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
      )}
      {found.isPending && <RowSkeleton rows={6} />}
      {list?.items.length === 0 && <Empty>{m.signals_history_none()}</Empty>}
      {list !== undefined && list.items.length > 0 && (
        <>
          <HonestLine signals={list.items} />
          <div className="card fl0">
            <HistoryTable signals={list.items} when={shortMinute} />
          </div>
          <Pager {...list} onPage={(page) => change('page', String(page))} />
          <p className="t12 qq">{m.signals_history_text()}</p>
        </>
      )}
    </main>
  )
}
