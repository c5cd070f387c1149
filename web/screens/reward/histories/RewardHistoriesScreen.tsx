import { useQuery } from '@tanstack/react-query'
import { useLocation } from '#web/shell/router/hooks.ts'
import { exportPlanHistories, exportRewardHistories } from '#contract/members/profit.ts'
import { listPlanHistories, listRewardHistories, REWARD_TYPES, type Plan } from '#contract/members/rewards.ts'
import { failureOfQuery, withLastPage, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { koreanPeriodOf } from '#web/features/lists/last-days.ts'
import { unitsOf } from '#web/base/money-text.ts'
import { PeriodFilter } from '#web/features/lists/PeriodFilter.tsx'
import { planState } from '#web/features/rewards/plan-texts.ts'
import { ToPlan } from '#web/features/rewards/ToPlan.tsx'
import { useListState } from '#web/features/lists/use-list-state.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { day, percent } from '#web/base/format.ts'
import { useGo } from '#web/shell/routing/Link.tsx'
import { Chips } from '#web/ui/fields/Chips.tsx'
import { Tabs } from '#web/ui/fields/Tabs.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Row } from '#web/ui/lists/Row.tsx'
import { Empty } from '#web/ui/states/Empty.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { RowSkeleton } from '#web/ui/states/RowSkeleton.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { useOpeningTime } from '#web/ui/use-now.ts'
import { RewardDetailSheet } from './RewardDetailSheet.tsx'
import { rewardTypeName } from './reward-texts.ts'
import { RewardTable } from './RewardTable.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { RowEnd } from '#web/ui/lists/RowParts.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { ListEnd } from '#web/features/files/ListEnd.tsx'
import { call } from '#web/api/client.ts'

const SIZE = 20
type Kind = 'plan' | 'reward'

type ListState = ReturnType<typeof useListState>

function usePeriod(listState: ListState) {
  const now = useOpeningTime()
  return koreanPeriodOf(listState, now)
}

function PlanRow({ plan }: { plan: Plan }) {
  const own = useSum()
  const { name, tone } = planState(plan.state)
  const paid = own.figure(unitsOf(plan.cumulative.total))
  return (
    <Row
      title={`${own.sum(unitsOf(plan.joined), 'USDT')} · ${percent(plan.ratioPercent)}`}
      text={
        <>
          {day(plan.joinedAt)}
          {plan.endedAt !== null && ` – ${day(plan.endedAt)}`}
        </>
      }
      end={
        <RowEnd>
          <Badge {...(tone && { tone })}>{name}</Badge>
          <Text size={14} tone="quiet" unbroken>{`${paid} / ${own.figure(unitsOf(plan.target))}`}</Text>
        </RowEnd>
      }
    />
  )
}

function Plans({ listState }: { listState: ListState }) {
  const period = usePeriod(listState)
  const found = useQuery(
    withLastPage(query(listPlanHistories, { query: { ...period, page: listState.page, size: SIZE } })),
  )
  const failure = failureOfQuery(found.error)
  if (failure !== undefined && found.data === undefined)
    return <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
  if (found.data === undefined) return <RowSkeleton rows={3} />
  if (found.data.items.length === 0) return <Empty action={<ToPlan />}>{m.plan_no_plans()}</Empty>
  return (
    <>
      <Card as="div" flush>
        {found.data.items.map((plan) => (
          <PlanRow key={plan.id} plan={plan} />
        ))}
      </Card>
      <ListEnd
        list={found.data}
        onPage={listState.turn}
        name="plans"
        fetchTable={(zone) => call(exportPlanHistories, { query: { ...period, zone } })}
        period={period}
      />
    </>
  )
}

function Rewards({ listState }: { listState: ListState }) {
  const own = useSum()
  const period = usePeriod(listState)
  const rewardType = REWARD_TYPES.find((type) => type === listState.get('type'))
  const choice = { ...period, ...(rewardType && { rewardType }) }
  const found = useQuery(
    withLastPage(
      query(listRewardHistories, {
        query: { ...choice, page: listState.page, size: SIZE },
      }),
    ),
  )
  const failure = failureOfQuery(found.error)
  if (failure !== undefined && found.data === undefined)
    return <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
  if (found.data === undefined) return <RowSkeleton rows={8} />
  if (found.data.items.length === 0) return <Empty action={<ToPlan />}>{m.plan_no_rewards()}</Empty>
  const { sum } = found.data
  const sums = [own.sum(unitsOf(sum.USDT), 'USDT'), own.sum(unitsOf(sum.MCS), 'MCS')]
  return (
    <>
      <Inline apart size={14}>
        <Text tone="quiet">{m.plan_period_sum()}</Text>
        <Text strong>{(unitsOf(sum.MCS) === 0n ? sums.slice(0, 1) : sums).join(' · ')}</Text>
      </Inline>
      <RewardTable items={found.data.items} onOpen={listState.open} />
      <ListEnd
        list={found.data}
        onPage={listState.turn}
        name="rewards"
        fetchTable={(zone) => call(exportRewardHistories, { query: { ...choice, zone } })}
        period={period}
      />
    </>
  )
}

/** Two lists under one roof: plans joined, and what they earned. */
export default function RewardHistoriesScreen() {
  const go = useGo()
  const { pathname } = useLocation()
  const kind: Kind = pathname.endsWith('/plan') ? 'plan' : 'reward'
  const list = useListState()
  const type = list.get('type') ?? 'all'
  return (
    <Page kind="slim">
      <Tabs<Kind>
        label={m.plan_histories()}
        value={kind}
        onChange={(next) => go(`/reward/histories/${next}`, { replace: true })}
        options={[
          { value: 'plan', label: m.plan_tab_plans() },
          { value: 'reward', label: m.plan_tab_rewards() },
        ]}
      />
      <PeriodFilter listState={list} />
      {kind === 'reward' && (
        <Chips
          label={m.histories_kind()}
          isOn={(chip) => chip === type}
          onToggle={(chip) => list.filter('type', chip === 'all' || chip === type ? undefined : chip)}
          options={[
            { value: 'all', label: m.histories_all() },
            ...REWARD_TYPES.map((value) => ({ value, label: rewardTypeName(value) })),
          ]}
        />
      )}
      {kind === 'plan' ? <Plans listState={list} /> : <Rewards listState={list} />}
      <RewardDetailSheet
        id={kind === 'reward' ? list.get('id') : undefined}
        onClose={() => list.open(undefined)}
      />
    </Page>
  )
}
