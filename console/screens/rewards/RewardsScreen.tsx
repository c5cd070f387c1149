import { Link } from 'react-router'
import {
  getRewards,
  listPlans,
  pausePlans,
  requestTreasury,
  TREASURY_SOURCES,
  type StaffPlan,
} from '#contract/console/rewards.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { PLAN_STATES } from '#contract/rewards.ts'
import { figure, sum, unitsOf } from '#web/parts/money-text.ts'
import { minute } from '#web/shell/format.ts'
import { Ledger, Notice } from '#web/ui/Parts.tsx'
import { listOf, query } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { word } from '../../i18n/words.ts'
import { Act } from '../../ui/Act.tsx'
import { reasonField } from '../../ui/act-fields.ts'
import { Facts } from '../../ui/Facts.tsx'
import { ListScreen } from '../../ui/ListScreen.tsx'
import { Money } from '../../ui/Money.tsx'
import { Read } from '../../ui/Read.tsx'
import { StateMark } from '../../ui/StateMark.tsx'
import type { ListColumn } from '../../ui/use-list-table.ts'

const source = listOf(listPlans, (page) => page)
type Rewards = AnswerOf<typeof getRewards>

/** What a plan has paid so far, in millionths of USDT. */
function paidOf({ paidDaily, paidTeam }: StaffPlan): bigint {
  return unitsOf(paidDaily) + unitsOf(paidTeam)
}

const columns = (): readonly ListColumn<StaffPlan>[] => [
  {
    id: 'member',
    name: t.list_member(),
    cell: ({ member }) => <b>{member.loginId}</b>,
    value: ({ member }) => member.loginId,
  },
  {
    id: 'joined',
    name: t.rewards_joined(),
    cell: ({ joined }) => <Money amount={joined} />,
    value: ({ joined }) => unitsOf(joined),
    figure: true,
  },
  { id: 'paid', name: t.rewards_paid(), cell: (plan) => figure(paidOf(plan)), value: paidOf, figure: true },
  {
    id: 'target',
    name: t.rewards_target(),
    cell: ({ target }) => <Money amount={target} />,
    value: ({ target }) => unitsOf(target),
    figure: true,
  },
  {
    id: 'reserve',
    name: t.rewards_reserve(),
    cell: ({ reserve }) => <Money amount={reserve} />,
    value: ({ reserve }) => unitsOf(reserve),
    figure: true,
  },
  {
    id: 'joinedAt',
    name: t.rewards_started(),
    cell: ({ joinedAt }) => minute(joinedAt),
    value: ({ joinedAt }) => joinedAt,
  },
  {
    id: 'state',
    name: t.list_state(),
    cell: ({ state }) => <StateMark state={state} />,
    value: ({ state }) => state,
  },
]

function Warnings({ rewards }: { rewards: Rewards }) {
  return (
    <>
      {rewards.isShort && (
        <div className="alarm-page" role="alert">
          <p className="h">{t.rewards_shortfall()}</p>
        </div>
      )}
      {!rewards.isOn && (
        <Notice tone="warn" icon="warn">
          {t.rewards_is_paused()}{' '}
          <Link className="link" to="/prices?id=plan.on">
            {t.prices_request_change()}
          </Link>
        </Notice>
      )}
    </>
  )
}

function TreasuryActs({ isOn }: Pick<Rewards, 'isOn'>) {
  return (
    <div className="acts-row">
      <Act
        operation={requestTreasury}
        label={t.rewards_fill()}
        letter="f"
        summary={t.rewards_fill_text()}
        fields={[
          {
            name: 'source',
            label: t.rewards_source(),
            kind: 'choice',
            choices: TREASURY_SOURCES.map((value) => ({ value, label: word('kind', value) })),
          },
          { name: 'amount', label: t.list_amount(), kind: 'amount', coin: 'USDT' },
          reasonField(),
        ]}
      />
      {isOn && (
        <Act
          operation={pausePlans}
          label={t.rewards_pause()}
          tone="bad"
          summary={t.rewards_pause_text()}
          fields={[reasonField()]}
          done={t.rewards_is_paused()}
        />
      )}
    </div>
  )
}

/** What is owed at most, what covers it, and how much still fits in. */
function CoverCard({ rewards }: { rewards: Rewards }) {
  const active = rewards.plans.find(({ state }) => state === 'ACTIVE')?.count ?? 0
  return (
    <section className={rewards.isShort ? 'card is-alarmed' : 'card'} aria-label={t.rewards_cover()}>
      <Warnings rewards={rewards} />
      <Ledger
        lines={[
          { label: t.rewards_active(), value: active },
          { label: t.rewards_owed(), value: <Money amount={rewards.owed} coin="USDT" /> },
          { label: t.rewards_reserves(), value: <Money amount={rewards.reserve} coin="USDT" /> },
          { label: t.today_treasury(), value: <Money amount={rewards.treasury} coin="USDT" /> },
          { label: word('kind', 'FEES'), value: <Money amount={rewards.fees} coin="USDT" /> },
          {
            label: t.rewards_capacity(),
            value: <Money amount={rewards.capacityLeft} coin="USDT" />,
            total: true,
          },
        ]}
      />
      <TreasuryActs isOn={rewards.isOn} />
    </section>
  )
}

function PlanCase({ plan }: { plan: StaffPlan }) {
  return (
    <>
      <Link className="h link" to={`/members/${plan.member.id}`}>
        {plan.member.loginId}
      </Link>
      <Facts
        facts={[
          { label: t.list_state(), value: <StateMark state={plan.state} /> },
          { label: t.rewards_joined(), value: <Money amount={plan.joined} coin="USDT" /> },
          { label: t.batches_daily(), value: <Money amount={plan.paidDaily} coin="USDT" /> },
          { label: t.members_team(), value: <Money amount={plan.paidTeam} coin="USDT" /> },
          { label: t.rewards_paid(), value: sum(paidOf(plan), 'USDT') },
          { label: t.rewards_owed(), value: <Money amount={plan.owed} coin="USDT" /> },
          { label: t.rewards_target(), value: <Money amount={plan.target} coin="USDT" /> },
          { label: t.rewards_reserve(), value: <Money amount={plan.reserve} coin="USDT" /> },
          { label: t.rewards_started(), value: minute(plan.joinedAt) },
          { label: t.withdrawals_number(), value: <span className="mono wrap-any">{plan.id}</span> },
        ]}
      />
    </>
  )
}

export default function RewardsScreen() {
  return (
    <ListScreen
      title={t.nav_rewards()}
      source={source}
      columns={columns()}
      none={t.rewards_none()}
      above={<Read from={query(getRewards)}>{(rewards) => <CoverCard rewards={rewards} />}</Read>}
      filters={[
        { kind: 'search', name: 'loginId', label: t.members_id() },
        {
          kind: 'choice',
          name: 'state',
          label: t.list_state(),
          choices: PLAN_STATES.map((value) => ({ value, label: word('state', value) })),
        },
      ]}
      detail={(plan) => <PlanCase plan={plan} />}
    />
  )
}
