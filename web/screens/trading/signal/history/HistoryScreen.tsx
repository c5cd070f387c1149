import { lazy, Suspense } from 'react'
import { m } from '#web/i18n/messages.ts'
import { DetailSkeleton } from '#web/features/signals/detail/DetailSkeleton.tsx'
import { useSearch } from '#web/shell/routing/use-search.ts'
import { Tabs } from '#web/ui/fields/Tabs.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { HISTORY_TABS, parseHistoryFilters, parseHistoryTab, parseRecordChoice } from './history-filters.ts'
import { ResultList } from './ResultList.tsx'
import { SealedLog } from './SealedLog.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'

const RecordView = lazy(async () => ({ default: (await import('./RecordView.tsx')).RecordView }))
const SignalDetail = lazy(async () => ({
  default: (await import('#web/features/signals/detail/SignalDetail.tsx')).SignalDetail,
}))

const TAB_NAMES = {
  results: m.signals_results,
  record: m.signals_record,
  log: m.signals_sealed_log,
} as const

/** The address as state: the view, its filters and the opened signal, so that Back and a shared link keep them. */
function useListState() {
  const { search, change } = useSearch()
  return {
    search,
    show: (tab: string) =>
      change({
        ...Object.fromEntries([...search.keys()].map((name) => [name, undefined])),
        tab: tab === 'results' ? undefined : tab,
      }),
    open: (id: string | undefined) => change({ signal: id }, { replace: id === undefined }),
    change: (name: string, value: string) =>
      change(name === 'page' ? { page: value } : { [name]: value, page: undefined }, {
        replace: name !== 'page',
      }),
  }
}

export default function HistoryScreen() {
  const { search, show, open, change } = useListState()
  const tab = parseHistoryTab(search)
  const opened = search.get('signal')
  return (
    <Page>
      <Tabs
        label={m.signals_views()}
        value={tab}
        options={HISTORY_TABS.map((value) => ({ value, label: TAB_NAMES[value]() }))}
        onChange={show}
      />
      {tab === 'results' && (
        <ResultList filters={parseHistoryFilters(search)} onChange={change} onOpen={open} />
      )}
      {tab === 'record' && (
        <Suspense fallback={<CardSkeleton cards={2} lines={6} />}>
          <RecordView choice={parseRecordChoice(search)} onChange={change} />
        </Suspense>
      )}
      {tab !== 'record' && <SealedLog />}
      <Sheet title={m.signals_signal()} open={opened !== null} onClose={() => open(undefined)} wide>
        {opened !== null && (
          <Suspense fallback={<DetailSkeleton />}>
            <SignalDetail id={opened} />
          </Suspense>
        )}
      </Sheet>
    </Page>
  )
}
