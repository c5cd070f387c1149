import {
  getRewards,
  listPlans,
  pausePlans,
  requestTreasury,
  TREASURY_SOURCES,
  type StaffPlan,
} from '#contract/console/money/rewards.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { PLAN_STATES } from '#contract/members/rewards.ts'
import { figure, sum, unitsOf } from '#web/base/money-text.ts'
import { minute } from '#web/base/format.ts'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { listOf, query } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { enumText } from '../../i18n/words.ts'
import { Act } from '#console/ui/acts/Act.tsx'
import { reasonField } from '#console/ui/acts/act-fields.ts'
import { memberColumn, minuteColumn, moneyColumn, stateColumn } from '#console/ui/lists/Columns.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import { MemberLink } from '../../ui/MemberLink.tsx'
import { Money } from '../../ui/Money.tsx'
import { PausedNotice } from '../../ui/PausedNotice.tsx'
import { Read } from '../../ui/Read.tsx'
import { stateFilter } from '#console/ui/lists/state-filter.ts'
import { StateMark } from '../../ui/StateMark.tsx'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'
import { enumChoices } from '#console/ui/acts/enum-choices.ts'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Alarm } from '#console/ui/layout/Alarm.tsx'
import { Acts } from '#console/ui/layout/Acts.tsx'
import { HeldShape } from '#console/ui/layout/HeldShape.tsx'
import { Code } from '#console/ui/text/Code.tsx'
import { Card } from '#web/ui/layout/Card.tsx'

const source = listOf(listPlans, (page) => page)
type Rewards = AnswerOf<typeof getRewards>

/** What a plan has paid so far, in millionths of USDT. */
function paidOf({ paidDaily, paidTeam }: StaffPlan): bigint {
  return unitsOf(paidDaily) + unitsOf(paidTeam)
}

const columns = (): readonly ListColumn<StaffPlan>[] => [
  memberColumn(),
  moneyColumn('joined', t.rewards_joined(), 'USDT'),
  { id: 'paid', name: t.rewards_paid(), cell: (plan) => figure(paidOf(plan)), value: paidOf, figure: true },
  moneyColumn('target', t.rewards_target(), 'USDT'),
  moneyColumn('reserve', t.rewards_reserve(), 'USDT'),
  minuteColumn('joinedAt', t.rewards_started()),
  stateColumn(),
]

function Warnings({ rewards }: { rewards: Rewards }) {
  return (
    <>
      {rewards.isShort && (
        <Alarm>
          <Heading as="p">{t.rewards_shortfall()}</Heading>
        </Alarm>
      )}
      {!rewards.isOn && <PausedNotice parameter="plan.on">{t.rewards_is_paused()}</PausedNotice>}
    </>
  )
}

function TreasuryActs({ isOn }: Pick<Rewards, 'isOn'>) {
  return (
    <Acts>
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
            choices: enumChoices('kind', TREASURY_SOURCES),
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
    </Acts>
  )
}

/** What is owed at most, what covers it, and how much still fits in. */
function CoverLines({ rewards }: { rewards: Rewards }) {
  const active = rewards.plans.find(({ state }) => state === 'ACTIVE')?.count ?? 0
  return (
    <LedgerLines
      lines={[
        { label: t.rewards_active(), value: active },
        { label: t.rewards_owed(), value: <Money amount={rewards.owed} coin="USDT" /> },
        { label: t.rewards_reserves(), value: <Money amount={rewards.reserve} coin="USDT" /> },
        { label: t.today_treasury(), value: <Money amount={rewards.treasury} coin="USDT" /> },
        { label: enumText('kind', 'FEES'), value: <Money amount={rewards.fees} coin="USDT" /> },
        {
          label: t.rewards_capacity(),
          value: <Money amount={rewards.capacityLeft} coin="USDT" />,
          total: true,
        },
      ]}
    />
  )
}

function CoverCard({ rewards }: { rewards: Rewards }) {
  return (
    <Card aria-label={t.rewards_cover()}>
      <Warnings rewards={rewards} />
      <CoverLines rewards={rewards} />
      <TreasuryActs isOn={rewards.isOn} />
    </Card>
  )
}

/** Sums that are not known yet, for the shape of the card. */
const NOTHING_YET: Rewards = {
  isOn: true,
  plans: [],
  owed: '0',
  reserve: '0',
  isShort: false,
  treasury: '0',
  capacityLeft: '0',
  fees: '0',
  capital: '0',
}

function PlanCase({ plan }: { plan: StaffPlan }) {
  return (
    <>
      <MemberLink member={plan.member} size="heading" />
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
          { label: t.withdrawals_number(), value: <Code>{plan.id}</Code> },
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
      above={
        <Read
          from={query(getRewards)}
          waiting={
            <HeldShape>
              <Card>
                <CoverLines rewards={NOTHING_YET} />
              </Card>
            </HeldShape>
          }
        >
          {(rewards) => <CoverCard rewards={rewards} />}
        </Read>
      }
      filters={[{ kind: 'search', name: 'loginId', label: t.members_id() }, stateFilter(PLAN_STATES)]}
      detail={(plan) => <PlanCase plan={plan} />}
    />
  )
}
