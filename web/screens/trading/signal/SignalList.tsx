import { useState } from 'react'
import { exportSignals } from '#contract/trading/signal-tables.ts'
import type { ListedSignal } from '#contract/trading/signals.ts'
import { m } from '#web/i18n/messages.ts'
import { whole } from '#web/base/format.ts'
import { SignalColumns, SignalRow } from '#web/features/signals/SignalRow.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { isNarrowed } from './signal-filters.ts'
import { SignalNarrowing, SignalViews } from './SignalFilterBar.tsx'
import { SoundSwitch } from './SoundSwitch.tsx'
import type { SignalListState } from './use-signal-list.ts'
import * as styles from './SignalList.module.css'
import { SaveTable } from '#web/features/files/SaveTable.tsx'
import { call } from '#web/api/client.ts'

/** So many rows fill a screen twice; the rest comes when it is asked for, so that a phone draws little at once. */
const ROWS = 24
const HOURS = 24

interface ListProps {
  state: SignalListState
  chosen: string | undefined
  onOpen: (id: string) => void
}

/** What was found, live alone: backtests are never counted. */
function Strip({ all, lost }: { all: readonly ListedSignal[]; lost: boolean }) {
  const live = all.filter(({ origin }) => origin === 'live')
  const counts = [
    m.signals_found({ count: whole(live.length), hours: HOURS }),
    m.signals_running({ count: whole(live.filter(({ state }) => state === 'ACTIVE').length) }),
    m.signals_positive({
      count: whole(live.filter(({ expectedReturnNet }) => expectedReturnNet > 0).length),
    }),
  ]
  return (
    <Inline as="p" wraps size={14} tone="quiet" role="status" className={styles.strip}>
      {counts.map((count) => (
        <span key={count}>{count}</span>
      ))}
      {lost && <span className={styles.lost}>{m.signals_live_lost()}</span>}
    </Inline>
  )
}

function Rows({ signals, state, chosen, onOpen }: ListProps & { signals: readonly ListedSignal[] }) {
  const [shown, setShown] = useState(ROWS)
  const left = signals.length - shown
  return (
    <div>
      {signals.slice(0, shown).map((signal) => (
        <SignalRow
          key={signal.id}
          signal={signal}
          to={`/trading/signal?id=${signal.id}`}
          isChosen={signal.id === chosen}
          isNew={state.live.arrived.has(signal.id)}
          onOpen={onOpen}
        />
      ))}
      {left > 0 && (
        <Button tone="two" wide onClick={() => setShown(shown + ROWS)}>
          {m.signals_more({ count: Math.min(left, ROWS) })}
        </Button>
      )}
    </div>
  )
}

function NoSignals({ state: { filters, all, onChange } }: { state: SignalListState }) {
  const hasMore = all.length > 0 && (isNarrowed(filters) || filters.view !== 'all')
  const action = hasMore && (
    <Button tone="two" onClick={() => onChange('all', undefined)}>
      {m.signals_show_all({ count: whole(all.length) })}
    </Button>
  )
  return (
    <Empty drawing="quiet-market" action={action}>
      {hasMore ? m.signals_none_here() : m.signals_none({ hours: HOURS })}
    </Empty>
  )
}

/** Backtests stand apart, with their number and their badge on every row. */
function Backtests(props: ListProps) {
  const { shownBacktests } = props.state
  if (shownBacktests.length === 0) return null
  return (
    <section aria-label={m.signals_backtests()}>
      <Inline apart size={14} tone="quiet" className={styles.backtests}>
        <h2>{m.signals_backtests()}</h2>
        <span>{whole(shownBacktests.length)}</span>
      </Inline>
      <Rows {...props} signals={shownBacktests} />
    </section>
  )
}

/** The signals of the last 24 hours: what is worth a look first, everything a tap away. */
export function SignalList(props: ListProps) {
  const { live, filters, all, narrowed, shownLive, shownBacktests, onChange } = props.state
  const pairs = [...new Set(all.map(({ symbol }) => symbol))].toSorted()
  return (
    <>
      <Strip all={all} lost={live.state === 'lost'} />
      <SignalViews filters={filters} onChange={onChange} signals={narrowed} />
      <Inline apart size={14}>
        <SignalNarrowing filters={filters} onChange={onChange} pairs={pairs} />
        <SoundSwitch />
      </Inline>
      <div className={styles.rows}>
        <SignalColumns />
        {shownLive.length + shownBacktests.length === 0 && <NoSignals state={props.state} />}
        <Rows {...props} signals={shownLive} />
        <Backtests {...props} />
      </div>
      <Text as="p" size={14} tone="quiet">
        {all.some(({ collectingData }) => collectingData) && `${m.signals_collecting_text()} `}
        {m.signals_worth_text()}
      </Text>
      <Text as="p" size={14} tone="quiet">
        {m.signals_honest()}{' '}
        <TextLink unbroken to="/trading/signal/history">
          {m.signals_history()}
        </TextLink>
      </Text>
      {all.length > 0 && (
        <SaveTable
          name="signals-24h"
          fetchTable={(zone) => call(exportSignals, { query: { window: '24h', zone } })}
        />
      )}
    </>
  )
}
