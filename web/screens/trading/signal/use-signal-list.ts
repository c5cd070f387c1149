import { useCallback } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listSignals } from '#contract/trading/signals.ts'
import { query } from '#web/api/queries.ts'
import { useTrading } from '#web/features/automaster/use-trading.ts'
import { DESK } from '#web/features/signals/desk.ts'
import { useSearch, withChanges } from '#web/shell/routing/use-search.ts'
import { saveFilters, withSavedFilters } from './saved-filters.ts'
import type { ChangeFilter } from './SignalFilterBar.tsx'
import { narrowSignals, parseFilters, viewSignals } from './signal-filters.ts'
import { useLiveSignals } from './use-live-signals.ts'

/** While the live stream is down the list is read again this often. */
const POLL_MS = 15_000

/** The signals of the last 24 hours with the filters of the address: live ones apart from backtests. */
export function useSignalList() {
  const { search, change } = useSearch()
  const { status } = useTrading()
  const live = useLiveSignals(status.data?.soundOn ?? false)
  const found = useQuery({
    ...query(listSignals, { query: { window: '24h' } }),
    placeholderData: (previous) => previous,
    refetchInterval: live.state === 'lost' ? POLL_MS : false,
  })
  const kept = withSavedFilters(search)
  const filters = parseFilters(kept)
  const all = found.data ?? []
  const narrowed = narrowSignals(all, filters)
  const shown = viewSignals(narrowed, filters)
  /** On a phone the detail takes the list's room: the row becomes it. */
  const open = useCallback(
    (id: string) => change({ id }, { replace: false, viewTransition: !window.matchMedia(DESK).matches }),
    [change],
  )
  const onChange: ChangeFilter = (name, value) => {
    // As the address is, not as it was last drawn: of two quick taps both count.
    const now = withSavedFilters(new URLSearchParams(window.location.search))
    const next = name === 'all' ? new URLSearchParams({ view: 'all' }) : withChanges(now, { [name]: value })
    saveFilters(next)
    const cleared = { pair: undefined, kind: undefined, chance: undefined, net: undefined }
    change(name === 'all' ? { ...cleared, view: 'all' } : { ...Object.fromEntries(next), [name]: value })
  }
  return {
    found,
    live,
    filters,
    all,
    narrowed,
    shownLive: shown.filter(({ origin }) => origin === 'live'),
    shownBacktests: shown.filter(({ origin }) => origin === 'backtest'),
    chosen: search.get('id'),
    onChange,
    open,
  }
}

export type SignalListState = ReturnType<typeof useSignalList>
