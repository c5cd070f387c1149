import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AutoEvent,
  type AutoEventKind,
  exportAutoEvents,
  listAutoEvents,
} from '#contract/trading/autotrading-changes.ts'
import { failureOfQuery, query, withLastPage } from '#web/api/queries.ts'
import { price, shortMinute } from '#web/base/format.ts'
import { pairName } from '#web/features/signals/pair-name.ts'
import { m } from '#web/i18n/messages.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Row } from '#web/ui/lists/Row.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import type { Account } from './account.ts'
import { NONE } from './FiguresTable.tsx'
import { ListEnd } from '#web/features/files/ListEnd.tsx'
import { call } from '#web/api/client.ts'

const SIZE = 10

const PLAIN: Readonly<Record<Exclude<AutoEventKind, 'CHANGED' | 'REDUCED'>, () => string>> = {
  ORDER_GONE: m.auto_event_order_gone,
  ORDER_MISSING: m.auto_event_order_missing,
  ORDER_REFUSED: m.auto_event_order_refused,
  COINS_MISSING: m.auto_event_coins_missing,
  STOP_REACHED: m.auto_event_stop_reached,
  KEY_FAILED: m.auto_event_key_failed,
  PAUSED: m.auto_event_paused,
  KILLED: m.auto_event_killed,
}

const priceOr = (value: number | null): string => (value === null ? NONE : price(value))

function eventText({ kind, stop, target, sharePct }: AutoEvent): string {
  if (kind === 'REDUCED') return m.auto_event_reduced({ percent: sharePct ?? 0 })
  if (kind !== 'CHANGED') return PLAIN[kind]()
  return m.auto_event_changed({ stop: priceOr(stop), target: priceOr(target) })
}

const comparedText = (at: string | null): string =>
  at === null ? '' : m.auto_log_compared({ time: shortMinute(at) })

function Events({ items }: { items: readonly AutoEvent[] }) {
  return (
    <Card as="div" flush>
      {items.map((event) => (
        <Row
          key={event.id}
          title={eventText(event)}
          text={
            <>
              {shortMinute(event.at)}
              {event.symbol !== null && ` · ${pairName(event.symbol)}`}
            </>
          }
        />
      ))}
    </Card>
  )
}

/** What was noticed of an account: differences to its exchange, limits that were reached, and what its member changed. */
export function EventLog({ account: { type } }: { account: Account }) {
  const [page, setPage] = useState(1)
  const asked = { params: { type }, query: { page, size: SIZE } }
  const found = useQuery(withLastPage(query(listAutoEvents, asked)))
  const failure = failureOfQuery(found.error)
  const { data } = found
  return (
    <Section title={m.auto_log()}>
      {data === undefined && failure === undefined && <RowSkeleton rows={1} />}
      {data === undefined && failure !== undefined && (
        <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
      )}
      {data?.items.length === 0 && (
        <Card as="div" flush>
          <Row title={m.auto_log_none()} text={comparedText(data.comparedAt)} />
        </Card>
      )}
      {data !== undefined && data.items.length > 0 && (
        <>
          <Events items={data.items} />
          <ListEnd
            list={data}
            onPage={setPage}
            name={`auto-${type}-log`}
            fetchTable={(zone) => call(exportAutoEvents, { params: { type }, query: { zone } })}
          />
          <Text as="p" size={12} tone="faint">
            {comparedText(data.comparedAt)}
          </Text>
        </>
      )}
    </Section>
  )
}
