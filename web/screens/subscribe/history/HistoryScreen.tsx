import { useQuery } from '@tanstack/react-query'
import { MEMBERSHIP_ITEMS, type MembershipItem } from '#contract/rules/money/membership.ts'
import { exportSubscriptions, listSubscriptions, type Subscription } from '#contract/members/subscribe.ts'
import { failureOfQuery, withLastPage, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { itemName, periodState } from '#web/features/membership/membership-texts.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { day } from '#web/base/format.ts'
import type { AskedFigure } from '#web/features/why/asked-figure.ts'
import { WhyLink } from '#web/features/why/WhyLink.tsx'
import { Link } from '#web/shell/routing/Link.tsx'
import { useSearch } from '#web/shell/routing/use-search.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { CancelSheet } from './CancelSheet.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { ListEnd } from '#web/features/files/ListEnd.tsx'
import { call } from '#web/api/client.ts'

const SIZE = 20
type Choice = MembershipItem | 'ALL'

function isCancellable({ state }: Subscription): boolean {
  return state === 'ACTIVE' || state === 'EXPIRING' || state === 'SCHEDULED'
}

function PeriodName({ row }: { row: Subscription }) {
  const { name, tone } = periodState(row.state)
  return (
    <Stack as="span" kind="tight">
      <Inline as="span">
        <Text strong>{itemName(row.item)}</Text>
        <Badge tone={tone}>{name}</Badge>
      </Inline>
      <Text size={14} tone="quiet">
        {day(row.start)} – {day(row.end)}
      </Text>
      {row.renewal && (
        <Text size={12} tone="faint">
          {m.subscribe_renewed()}
        </Text>
      )}
    </Stack>
  )
}

/** The price of a period, and what of it came or would come back. */
function figuresOf(row: Subscription): readonly [AskedFigure, ...AskedFigure[]] {
  const fee = { figure: 'MEMBERSHIP_FEE', of: row.id, name: m.subscribe_paid() } as const
  const refund = { figure: 'MEMBERSHIP_REFUND', of: row.id, name: m.subscribe_comes_back() } as const
  return isCancellable(row) || row.refundMcs !== null ? [fee, refund] : [fee]
}

function PeriodCard({ row, onCancel }: { row: Subscription; onCancel: () => void }) {
  return (
    <Card aria-label={`${itemName(row.item)}, ${day(row.start)}`}>
      <Inline apart>
        <PeriodName row={row} />
        <Stack as="span" kind="tight" ends>
          <Text strong unbroken>
            {sum(unitsOf(row.mcs), 'MCS')}
          </Text>
          <Text size={14} tone="quiet">
            {m.subscribe_days({ days: row.days })}
          </Text>
        </Stack>
      </Inline>
      {isCancellable(row) && unitsOf(row.mcs) > 0n && (
        <Text as="p" size={14} tone="quiet">
          {m.subscribe_earned({ earned: sum(unitsOf(row.earned), 'MCS'), day: day(row.earnedBy) })}
        </Text>
      )}
      {row.refundMcs !== null && (
        <Text as="p" size={14} tone="quiet">
          {m.subscribe_refunded({ sum: sum(unitsOf(row.refundMcs), 'MCS') })}
        </Text>
      )}
      <Inline apart>
        {unitsOf(row.mcs) > 0n && <WhyLink figures={figuresOf(row)} />}
        {isCancellable(row) && (
          <Button tone="line" small onClick={onCancel}>
            {m.subscribe_cancel()}
          </Button>
        )}
      </Inline>
    </Card>
  )
}

/** The list's address as state: item, page, and the period that is being cancelled. */
function useListState() {
  const { search, change } = useSearch()
  const page = Number.parseInt(search.get('page') ?? '1', 10)
  return {
    item: MEMBERSHIP_ITEMS.find((item) => item === search.get('item')),
    page: page >= 1 && page <= 10_000 ? page : 1,
    cancelling: search.get('cancel') ?? undefined,
    choose: (item: Choice) => change({ item: item === 'ALL' ? undefined : item, page: undefined }),
    turn: (to: number) => change({ page: to === 1 ? undefined : String(to) }),
    openCancel: (id: string | undefined) => change({ cancel: id }),
  }
}

function Nothing() {
  return (
    <Empty
      action={
        <Link className={buttonClass({ tone: 'two' })} to="/subscribe">
          {m.subscribe_now()}
        </Link>
      }
    >
      {m.subscribe_history_none()}
    </Empty>
  )
}

/** Every paid period: when, what it cost, what came back, and cancelling what still runs. */
export default function HistoryScreen() {
  const listState = useListState()
  const choice = listState.item === undefined ? {} : { item: listState.item }
  const found = useQuery(
    withLastPage(
      query(listSubscriptions, {
        query: { ...choice, page: listState.page, size: SIZE },
      }),
    ),
  )
  const failure = failureOfQuery(found.error)
  const list = found.data
  const cancelling = list?.items.find((row) => row.id === listState.cancelling && isCancellable(row))
  const options: { value: Choice; label: string }[] = [
    { value: 'ALL', label: m.subscribe_all() },
    ...MEMBERSHIP_ITEMS.map((item) => ({ value: item, label: itemName(item) })),
  ]
  return (
    <Page kind="slim">
      <Segmented<Choice>
        label={m.subscribe_items()}
        value={listState.item ?? 'ALL'}
        options={options}
        onChange={listState.choose}
      />
      {failure !== undefined && (
        <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
      )}
      {found.isPending && <RowSkeleton rows={3} />}
      {list?.items.length === 0 && <Nothing />}
      {list?.items.map((row) => (
        <PeriodCard key={row.id} row={row} onCancel={() => listState.openCancel(row.id)} />
      ))}
      <ListEnd
        list={list}
        onPage={listState.turn}
        name="memberships"
        fetchTable={(zone) => call(exportSubscriptions, { query: { ...choice, zone } })}
      />
      <CancelSheet row={cancelling} onClose={() => listState.openCancel(undefined)} />
    </Page>
  )
}
