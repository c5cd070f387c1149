import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { exportHistories, listHistories } from '#contract/wallet/wallet.ts'
import { failureOfQuery, withLastPage, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { HideBalances } from '#web/features/wallet/HideBalances.tsx'
import { TransactionRow } from '#web/features/wallet/TransactionRow.tsx'
import { useLiveWallet } from '#web/features/wallet/use-live-wallet.ts'
import { useHeaderEnd } from '#web/shell/frame/header-end.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { useSearch, type SearchChanges } from '#web/shell/routing/use-search.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Pager } from '#web/ui/lists/Pager.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { useOpeningTime } from '#web/ui/use-now.ts'
import { choiceOf, isNarrowed, parseFilters, type HistoriesFilters } from './histories-filters.ts'
import { HistoriesFilterBar } from './HistoriesFilterBar.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { RowFrame } from '#web/ui/lists/RowParts.tsx'
import { SaveTable } from '#web/features/files/SaveTable.tsx'
import { call } from '#web/api/client.ts'
import { OnceOpened } from '#web/ui/overlays/OnceOpened.tsx'

const HistoryDetailSheet = lazy(async () => ({
  default: (await import('./HistoryDetailSheet.tsx')).HistoryDetailSheet,
}))

const EYE = <HideBalances />
const SIZE = 20
const FILTERS = ['coin', 'type', 'result'] as const

/** The list's address as state: filters, page, and the row that is open. */
function useListState() {
  const { search, change } = useSearch()
  return {
    search,
    filters: parseFilters(search),
    opened: search.get('id') ?? undefined,
    filter: (changes: SearchChanges) => change({ ...changes, page: undefined }),
    clear: () => change({ ...Object.fromEntries(FILTERS.map((name) => [name, undefined])), page: undefined }),
    turn: (page: number) => change({ page: page === 1 ? undefined : String(page) }, { replace: false }),
    close: () => change({ id: undefined }),
  }
}

function Nothing({ filters, onClear }: { filters: HistoriesFilters; onClear: () => void }) {
  const action = isNarrowed(filters) ? (
    <Button tone="two" onClick={onClear}>
      {m.histories_clear()}
    </Button>
  ) : (
    <Link className={buttonClass({ tone: 'two' })} to="/wallet/deposit">
      {m.wallet_deposit()}
    </Link>
  )
  return (
    <Empty drawing="open-purse" action={action}>
      {m.histories_none()}
    </Empty>
  )
}

/** The row's own address: the list as it stands, with that row open. */
function rowPath(search: URLSearchParams, id: string): string {
  const next = new URLSearchParams(search)
  next.set('id', id)
  return `/wallet/histories?${next.toString()}`
}

export default function HistoriesScreen() {
  useHeaderEnd(EYE)
  useLiveWallet()
  const listState = useListState()
  const now = useOpeningTime()
  const { filters } = listState
  const choice = choiceOf(filters, now)
  const found = useQuery(
    withLastPage(query(listHistories, { query: { ...choice, page: filters.page, size: SIZE } })),
  )
  const failure = failureOfQuery(found.error)
  const list = found.data
  return (
    <Page kind="slim">
      <HistoriesFilterBar filters={filters} onChange={listState.filter} />
      <Inline apart size={14} tone="quiet">
        <span role="status">{list === undefined ? '' : m.histories_count({ count: list.total })}</span>
        <Inline as="span">
          <TextLink size={14} to="/wallet/statements">
            {m.histories_statements()}
          </TextLink>
          <SaveTable
            name="wallet"
            fetchTable={() => call(exportHistories, { query: choice })}
            period={choice}
            disabled={list === undefined || list.total === 0}
          />
        </Inline>
      </Inline>
      {failure !== undefined && (
        <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
      )}
      {found.isPending && <RowSkeleton rows={8} />}
      {list?.items.length === 0 && <Nothing filters={filters} onClear={listState.clear} />}
      {list !== undefined && list.items.length > 0 && (
        <Card as="div" flush>
          {list.items.map((row) => (
            <RowFrame key={row.id} as={Link} to={rowPath(listState.search, row.id)} preventScrollReset>
              <TransactionRow row={row} withAddress />
            </RowFrame>
          ))}
        </Card>
      )}
      {list !== undefined && <Pager {...list} onPage={listState.turn} />}
      <OnceOpened open={listState.opened !== undefined}>
        <HistoryDetailSheet id={listState.opened} onClose={listState.close} />
      </OnceOpened>
    </Page>
  )
}
