import { useQuery } from '@tanstack/react-query'
import { useLocation } from '#web/shell/router/hooks.ts'
import {
  exportVestingAvailable,
  exportVestingLocked,
  getVestingSummary,
  type IcoParticipation,
  listVestingAvailable,
  listVestingLocked,
} from '#contract/ico.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { call } from '#web/api/client.ts'
import { failureOfQuery, withLastPage, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { HideBalances } from '#web/features/wallet/HideBalances.tsx'
import { unitsOf } from '#web/base/money-text.ts'
import { dayText } from '#web/base/day-text.ts'
import { useListState } from '#web/features/lists/use-list-state.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { day } from '#web/base/format.ts'
import { useHeaderEnd } from '#web/shell/frame/header-end.ts'
import { Link, useGo } from '#web/shell/routing/Link.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Tabs } from '#web/ui/fields/Tabs.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { Row } from '#web/ui/lists/Row.tsx'
import { CardSkeleton } from '#web/ui/states/CardSkeleton.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { RowEnd } from '#web/ui/lists/RowParts.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { ListEnd } from '#web/features/files/ListEnd.tsx'

const SIZE = 20
const EYE = <HideBalances />
type Kind = 'available' | 'locked'
type Summary = AnswerOf<typeof getVestingSummary>
type ListState = ReturnType<typeof useListState>

function Totals({ summary }: { summary: Summary }) {
  const own = useSum()
  return (
    <Card aria-label={m.ico_mine()}>
      <LedgerLines
        lines={[
          { label: m.ico_obtained(), value: own.figure(unitsOf(summary.obtained)) },
          { label: m.ico_released(), value: own.figure(unitsOf(summary.available)) },
          { label: m.ico_locked(), value: own.sum(unitsOf(summary.locked), 'MCS'), total: true },
        ]}
      />
    </Card>
  )
}

function schedulePath({ round, id }: { round: number; id: string }): string {
  return `/ico/vesting/schedule/${round}?participation=${id}`
}

const toSale = () => (
  <Link className={buttonClass({ tone: 'two' })} to="/ico">
    {m.ico_title()}
  </Link>
)

function Available({ listState, summary }: { listState: ListState; summary: Summary | undefined }) {
  const own = useSum()
  const found = useQuery(
    withLastPage(query(listVestingAvailable, { query: { page: listState.page, size: SIZE } })),
  )
  const failure = failureOfQuery(found.error)
  if (failure !== undefined && found.data === undefined)
    return <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
  if (found.data === undefined) return <RowSkeleton rows={8} />
  const next = summary?.next ?? undefined
  if (found.data.items.length === 0)
    return (
      <Empty action={toSale()}>
        {next === undefined
          ? m.ico_nothing_released()
          : m.ico_nothing_released_first({ date: dayText(next.date) })}
      </Empty>
    )
  return (
    <>
      <Card as="div" flush>
        {found.data.items.map((row) => (
          <Row
            key={row.id}
            to={schedulePath({ round: row.round, id: row.participation })}
            title={dayText(row.date)}
            text={m.ico_round({ number: row.round })}
            end={
              <RowEnd>
                <Text strong unbroken>
                  {own.signedSum(unitsOf(row.mcs), 'MCS')}
                </Text>
                <Text size={14} tone="quiet" unbroken>
                  {m.ico_total()} {own.figure(unitsOf(row.total))}
                </Text>
              </RowEnd>
            }
          />
        ))}
      </Card>
      <ListEnd
        list={found.data}
        onPage={listState.turn}
        name="ico-releases"
        fetchTable={(zone) => call(exportVestingAvailable, { query: { zone } })}
      />
    </>
  )
}

function LockedCard({ entry }: { entry: IcoParticipation }) {
  const own = useSum()
  return (
    <Card aria-label={`${m.ico_round({ number: entry.round })} · ${day(entry.date)}`}>
      <Inline apart>
        <Text as="h2" strong>
          {m.ico_round({ number: entry.round })}
        </Text>
        <Text size={14} tone="quiet">
          {own.sum(unitsOf(entry.amount), 'USDT')} · {day(entry.date)}
        </Text>
      </Inline>
      <LedgerLines
        lines={[
          { label: m.ico_obtained(), value: own.figure(unitsOf(entry.obtained)) },
          { label: m.ico_released(), value: own.figure(unitsOf(entry.available)) },
          { label: m.ico_locked(), value: own.sum(unitsOf(entry.locked), 'MCS'), total: true },
        ]}
      />
      {entry.next !== null && (
        <Text as="p" size={14} tone="quiet">
          {m.ico_next({ sum: own.sum(unitsOf(entry.next.mcs), 'MCS'), day: dayText(entry.next.date) })}
        </Text>
      )}
      <Link className={buttonClass({ tone: 'two', small: true })} to={schedulePath(entry)}>
        {m.ico_schedule()}
      </Link>
    </Card>
  )
}

function Locked({ listState }: { listState: ListState }) {
  const found = useQuery(
    withLastPage(query(listVestingLocked, { query: { page: listState.page, size: SIZE } })),
  )
  const failure = failureOfQuery(found.error)
  if (failure !== undefined && found.data === undefined)
    return <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
  if (found.data === undefined) return <RowSkeleton rows={4} />
  if (found.data.items.length === 0) return <Empty action={toSale()}>{m.ico_nothing_locked()}</Empty>
  return (
    <>
      {found.data.items.map((entry) => (
        <LockedCard key={entry.id} entry={entry} />
      ))}
      <ListEnd
        list={found.data}
        onPage={listState.turn}
        name="ico-locked"
        fetchTable={(zone) => call(exportVestingLocked, { query: { zone } })}
      />
    </>
  )
}

/** What was released, and what is still locked. */
export default function VestingHistoriesScreen() {
  useHeaderEnd(EYE)
  const go = useGo()
  const { pathname } = useLocation()
  const kind: Kind = pathname.endsWith('/locked') ? 'locked' : 'available'
  const list = useListState()
  const summary = useQuery(query(getVestingSummary))
  return (
    <Page kind="slim">
      {summary.isPending && <CardSkeleton cards={1} lines={4} />}
      {summary.data !== undefined && <Totals summary={summary.data} />}
      <Tabs<Kind>
        label={m.ico_histories()}
        value={kind}
        onChange={(next) => go(`/ico/vesting/histories/${next}`, { replace: true })}
        options={[
          { value: 'available', label: m.ico_tab_available() },
          { value: 'locked', label: m.ico_tab_locked() },
        ]}
      />
      {kind === 'available' ? (
        <Available listState={list} summary={summary.data} />
      ) : (
        <Locked listState={list} />
      )}
    </Page>
  )
}
