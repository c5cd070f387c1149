import { useSearchParams } from 'react-router'
import { m } from '#web/i18n/messages.ts'
import { SignalDetail } from '#web/parts/SignalDetail.tsx'
import { Tabs } from '#web/ui/Choices.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { HISTORY_TABS, readHistoryFilters, readHistoryTab, readRecordChoice } from './history-filters.ts'
import { RecordView } from './RecordView.tsx'
import { ResultList } from './ResultList.tsx'
import { SealedLog } from './SealedLog.tsx'

const TAB_NAMES = {
  results: m.signals_results,
  record: m.signals_record,
  log: m.signals_sealed_log,
} as const

/** The address as state: the view, its filters and the opened signal, so that Back and a shared link keep them. */
function usePlace() {
  const [search, setSearch] = useSearchParams()
  const place = (change: (next: URLSearchParams) => void, replace: boolean) => {
    const next = new URLSearchParams(search)
    change(next)
    setSearch(next, { replace, preventScrollReset: true })
  }
  const write = (next: URLSearchParams, name: string, value: string) =>
    value === '' ? next.delete(name) : next.set(name, value)
  return {
    search,
    show: (tab: string) => setSearch(tab === 'results' ? {} : { tab }, { replace: true }),
    open: (id: string | undefined) => place((next) => write(next, 'signal', id ?? ''), id === undefined),
    change: (name: string, value: string) =>
      place((next) => {
        write(next, name, value)
        if (name !== 'page') next.delete('page')
      }, name !== 'page'),
  }
}

export default function HistoryScreen() {
  const { search, show, open, change } = usePlace()
  const tab = readHistoryTab(search)
  const opened = search.get('signal')
  return (
    <main className="page">
      <Tabs
        label={m.signals_views()}
        value={tab}
        options={HISTORY_TABS.map((value) => ({ value, label: TAB_NAMES[value]() }))}
        onChange={show}
      />
      {tab === 'results' && (
        <ResultList filters={readHistoryFilters(search)} onChange={change} onOpen={open} />
      )}
      {tab === 'record' && <RecordView choice={readRecordChoice(search)} onChange={change} />}
      {tab !== 'record' && <SealedLog />}
      <Sheet title={m.signals_signal()} open={opened !== null} onClose={() => open(undefined)} wide>
        {opened !== null && <SignalDetail id={opened} />}
      </Sheet>
    </main>
  )
}
