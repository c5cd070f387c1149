import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { listPlanHistories, listRewardHistories, REWARD_TYPES, type RewardRecord } from '#contract/rewards.ts'
import { failureOfQuery, query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { lastKoreanDays } from '#web/parts/last-days.ts'
import { unitsOf } from '#web/parts/money-text.ts'
import { dayText, planState } from '#web/parts/plan-texts.ts'
import { LIST_PERIODS, useListPlace } from '#web/parts/use-list-place.ts'
import { useSum } from '#web/parts/use-sum.ts'
import { serverNow } from '#web/shell/clock.ts'
import { day, percent } from '#web/shell/format.ts'
import { Link, useGo } from '#web/shell/Link.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Chips, Segmented, Tabs } from '#web/ui/Choices.tsx'
import { Badge, Row } from '#web/ui/Parts.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { Empty, ErrorState, RowSkeleton } from '#web/ui/States.tsx'
import { RewardDetailSheet } from './RewardDetailSheet.tsx'

const SIZE = 20
type Kind = 'plan' | 'reward'

export function rewardName({ type, level }: Pick<RewardRecord, 'type' | 'level'>): string {
  return type === 'DAILY' ? m.plan_daily() : m.plan_team_level({ level })
}

const toPlan = () => (
  <Link className={buttonClass({ tone: 'two' })} to="/reward">
    {m.plan_title()}
  </Link>
)

function usePeriod(days: string) {
  const [now] = useState(serverNow)
  return lastKoreanDays(days, now)
}

function Plans({ place }: { place: ReturnType<typeof useListPlace> }) {
  const own = useSum()
  const period = usePeriod(place.days)
  const found = useQuery({
    ...query(listPlanHistories, { query: { ...period, page: place.page, size: SIZE } }),
    placeholderData: keepPreviousData,
  })
  const failure = failureOfQuery(found.error)
  if (failure !== undefined && found.data === undefined)
    return <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
  if (found.data === undefined) return <RowSkeleton rows={3} />
  if (found.data.items.length === 0) return <Empty action={toPlan()}>{m.plan_no_plans()}</Empty>
  return (
    <>
      <div className="card fl0">
        {found.data.items.map((plan) => {
          const { name, tone } = planState(plan.state)
          const paid = own.figure(unitsOf(plan.cumulative.total))
          return (
            <Row
              key={plan.id}
              title={`${own.sum(unitsOf(plan.joined), 'USDT')} · ${percent(plan.ratioPercent)}`}
              text={
                <>
                  {day(plan.joinedAt)}
                  {plan.endedAt !== null && ` – ${day(plan.endedAt)}`}
                </>
              }
              end={
                <span className="e">
                  <Badge {...(tone && { tone })}>{name}</Badge>
                  <span className="t14 q nw">{`${paid} / ${own.figure(unitsOf(plan.target))}`}</span>
                </span>
              }
            />
          )
        })}
      </div>
      <Pager {...found.data} onPage={place.turn} />
    </>
  )
}

function Rewards({ place }: { place: ReturnType<typeof useListPlace> }) {
  const own = useSum()
  const period = usePeriod(place.days)
  const rewardType = REWARD_TYPES.find((type) => type === place.read('type'))
  const found = useQuery({
    ...query(listRewardHistories, {
      query: { ...period, ...(rewardType && { rewardType }), page: place.page, size: SIZE },
    }),
    placeholderData: keepPreviousData,
  })
  const failure = failureOfQuery(found.error)
  if (failure !== undefined && found.data === undefined)
    return <ErrorState failure={failure} onRetry={() => void found.refetch()} busy={found.isFetching} />
  if (found.data === undefined) return <RowSkeleton rows={8} />
  if (found.data.items.length === 0) return <Empty action={toPlan()}>{m.plan_no_rewards()}</Empty>
  return (
    <>
      <div className="sp t14">
        <span className="q">{m.plan_period_sum()}</span>
        <span className="b">{own.sum(unitsOf(found.data.sum), 'USDT')}</span>
      </div>
      <div className="card fl0">
        {found.data.items.map((row) => (
          <button key={row.id} type="button" className="row row-button" onClick={() => place.open(row.id)}>
            <Row
              title={rewardName(row)}
              text={dayText(row.date)}
              end={
                <span className="e">
                  <span className="b nw">{own.signedSum(unitsOf(row.reward), row.coin)}</span>
                  {row.state === 'ACCRUED' && <span className="t14 q">{m.plan_accrued()}</span>}
                </span>
              }
            />
          </button>
        ))}
      </div>
      <Pager {...found.data} onPage={place.turn} />
    </>
  )
}

/** Two lists under one roof: plans joined, and what they earned. */
export default function RewardHistoriesScreen() {
  const go = useGo()
  const { pathname } = useLocation()
  const kind: Kind = pathname.endsWith('/plan') ? 'plan' : 'reward'
  const place = useListPlace()
  const type = place.read('type') ?? 'all'
  return (
    <main className="page slim">
      <Tabs<Kind>
        label={m.plan_histories()}
        value={kind}
        onChange={(next) => go(`/reward/histories/${next}`, { replace: true })}
        options={[
          { value: 'plan', label: m.plan_tab_plans() },
          { value: 'reward', label: m.plan_tab_rewards() },
        ]}
      />
      <Segmented
        label={m.signals_period()}
        value={place.days}
        onChange={(days) => place.filter('days', days)}
        options={LIST_PERIODS.map((days) => ({ value: days, label: m.signals_days({ days }) }))}
      />
      {kind === 'reward' && (
        <Chips
          label={m.histories_kind()}
          isOn={(chip) => chip === type}
          onToggle={(chip) => place.filter('type', chip === 'all' || chip === type ? undefined : chip)}
          options={[
            { value: 'all', label: m.histories_all() },
            { value: 'DAILY', label: m.plan_daily() },
            { value: 'TEAM', label: m.plan_team() },
          ]}
        />
      )}
      {kind === 'plan' ? <Plans place={place} /> : <Rewards place={place} />}
      <RewardDetailSheet
        id={kind === 'reward' ? place.read('id') : undefined}
        onClose={() => place.open(undefined)}
      />
    </main>
  )
}
