import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listSignals, type Signal } from '#contract/trading/signals.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { useSearch } from '#web/shell/routing/use-search.ts'
import { SignalDetail } from '#web/features/signals/SignalDetail.tsx'
import { useTrading } from '#web/features/automaster/use-trading.ts'
import { Button } from '#web/ui/Button.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Expired } from '#web/features/membership/Expired.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { isNarrowed, parseFilters, type SignalFilters } from './signal-filters.ts'
import { SignalCard } from './SignalCard.tsx'
import { SignalFilterBar, SignalOrder, type ChangeFilter } from './SignalFilterBar.tsx'
import { SoundSwitch } from './SoundSwitch.tsx'
import { useLiveSignals } from './use-live-signals.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import * as styles from './SignalScreen.module.css'

/** While the live stream is down the list is read again this often. */
const POLL_MS = 15_000

function LiveLine({ lost, count }: { lost: boolean; count: number | undefined }) {
  if (count === undefined) return <span role="status" />
  return (
    <span className={lost ? `${styles.live} ${styles.lost}` : styles.live} role="status">
      {lost ? m.signals_live_lost() : m.signals_live({ count })}
    </span>
  )
}

function NoSignals({ filters, onChange }: { filters: SignalFilters; onChange: ChangeFilter }) {
  const hours = filters.window.replace('h', '')
  const action = isNarrowed(filters) ? (
    <Button tone="two" onClick={() => onChange('all', undefined)}>
      {m.signals_clear_filters()}
    </Button>
  ) : filters.window === '12h' ? (
    <Button tone="two" onClick={() => onChange('window', undefined)}>
      {m.signals_show_24h()}
    </Button>
  ) : null
  return <Empty action={action}>{m.signals_none({ hours })}</Empty>
}

/** The list's address as state: filters, the chosen signal, and functions that change them. */
function useListState() {
  const { search, change } = useSearch()
  const onChange: ChangeFilter = (name, value) =>
    change(
      name === 'all' ? { direction: undefined, timeframe: undefined, kind: undefined } : { [name]: value },
    )
  const open = (id: string) => change({ id }, { replace: false, keepsScroll: isWide() })
  return { filters: parseFilters(search), chosen: search.get('id'), onChange, open }
}

function isWide(): boolean {
  return window.matchMedia('(min-width: 960px)').matches
}

/** So many cards fill a screen twice; the rest comes when it is asked for, so that a phone draws little at once. */
const CARDS = 12

function List({
  signals,
  chosen,
  arrived,
  onOpen,
}: {
  signals: readonly Signal[]
  chosen: string | undefined
  arrived: ReadonlySet<string>
  onOpen: (id: string) => void
}) {
  const [most, setMost] = useState(CARDS)
  const left = signals.length - most
  return (
    <>
      {signals.slice(0, most).map((signal) => (
        <SignalCard
          key={signal.id}
          signal={signal}
          chosen={signal.id === chosen}
          fresh={arrived.has(signal.id)}
          onOpen={() => onOpen(signal.id)}
        />
      ))}
      {left > 0 && (
        <Button tone="two" wide onClick={() => setMost(most + CARDS)}>
          {m.signals_more({ count: Math.min(left, CARDS) })}
        </Button>
      )}
    </>
  )
}

export default function SignalScreen() {
  const { filters, chosen, onChange, open } = useListState()
  const { status } = useTrading()
  const live = useLiveSignals(status.data?.soundOn ?? false)
  const found = useQuery({
    ...query(listSignals, { query: filters }),
    placeholderData: (previous) => previous,
    refetchInterval: live.state === 'lost' ? POLL_MS : false,
  })
  const failure = failureOfQuery(found.error)
  if (failure?.code === 'SIGNAL-A001') {
    return (
      <Page kind="slim">
        <Expired failure={failure} />
      </Page>
    )
  }
  const shown = chosen ?? found.data?.[0]?.id
  return (
    <Page className={joinClasses(styles.page, chosen !== null && styles.opened)}>
      <Stack kind="column" className={styles.list}>
        <SignalFilterBar filters={filters} onChange={onChange} />
        <Inline apart size={14} tone="quiet">
          <LiveLine lost={live.state === 'lost'} count={found.data?.length} />
          <SoundSwitch />
        </Inline>
        <Inline apart size={14}>
          <SignalOrder filters={filters} onChange={onChange} />
          <TextLink unbroken to="/trading/signal/history">
            {m.signals_history()}
          </TextLink>
        </Inline>
        {failure !== undefined && (
          <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
        )}
        {found.isPending && <CardSkeleton cards={5} lines={5} />}
        {found.data?.length === 0 && <NoSignals filters={filters} onChange={onChange} />}
        <List signals={found.data ?? []} chosen={shown} arrived={live.arrived} onOpen={open} />
        <Text as="p" size={14} tone="quiet">
          {m.signals_honest()}
        </Text>
      </Stack>
      <aside className={styles.beside} aria-label={m.signals_chosen()}>
        {shown !== undefined && <SignalDetail key={shown} id={shown} />}
      </aside>
    </Page>
  )
}
