import { Link } from 'react-router'
import {
  getMembership,
  listSubscriptions,
  requestCancel,
  requestGrant,
  SUBSCRIPTION_LISTS,
  type StaffSubscription,
} from '#contract/console/membership.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { MEMBERSHIP_ITEMS } from '#contract/rules/membership.ts'
import { figure, sum, unitsOf } from '#web/parts/money-text.ts'
import { minute } from '#web/shell/format.ts'
import { Badge } from '#web/ui/Parts.tsx'
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

const source = listOf(listSubscriptions, (page) => page)
type Membership = AnswerOf<typeof getMembership>
const items = () => MEMBERSHIP_ITEMS.map((value) => ({ value, label: word('feature', value) }))

const columns = (): readonly ListColumn<StaffSubscription>[] => [
  {
    id: 'member',
    name: t.list_member(),
    cell: ({ member }) => <b>{member.loginId}</b>,
    value: ({ member }) => member.loginId,
  },
  {
    id: 'item',
    name: t.membership_item(),
    cell: ({ item }) => word('feature', item),
    value: ({ item }) => item,
  },
  {
    id: 'days',
    name: t.membership_days(),
    cell: ({ days }) => days,
    value: ({ days }) => days,
    figure: true,
  },
  {
    id: 'paid',
    name: t.membership_paid(),
    cell: ({ mcs, isGranted }) => (isGranted ? t.membership_granted() : <Money amount={mcs} coin="MCS" />),
    value: ({ mcs }) => unitsOf(mcs),
    figure: true,
  },
  { id: 'end', name: t.list_to(), cell: ({ end }) => minute(end), value: ({ end }) => end },
  {
    id: 'state',
    name: t.list_state(),
    cell: ({ state }) => <StateMark state={state} />,
    value: ({ state }) => state,
  },
]

const MAY_END = new Set<StaffSubscription['state']>(['SCHEDULED', 'ACTIVE', 'EXPIRING'])

function SubscriptionCase({ subscription }: { subscription: StaffSubscription }) {
  const { id, member, item, state, refundMcs } = subscription
  return (
    <>
      <div className="st">
        <h2 className="h">{word('feature', item)}</h2>
        <Link className="link t14" to={`/members/${member.id}`}>
          {member.loginId}
        </Link>
      </div>
      <Facts
        facts={[
          { label: t.list_state(), value: <StateMark state={state} /> },
          { label: t.membership_days(), value: subscription.days },
          { label: t.membership_paid(), value: sum(unitsOf(subscription.mcs), 'MCS') },
          { label: t.membership_price(), value: sum(unitsOf(subscription.usd), 'USD') },
          { label: t.members_bonus(), value: sum(unitsOf(subscription.bonus), 'MCS') },
          {
            label: t.membership_refunded(),
            value: refundMcs === null ? '–' : sum(unitsOf(refundMcs), 'MCS'),
          },
          { label: t.list_from(), value: minute(subscription.start) },
          { label: t.list_to(), value: minute(subscription.end) },
          { label: t.membership_renewal(), value: subscription.isRenewal ? t.members_on() : t.members_off() },
        ]}
      />
      {MAY_END.has(state) && (
        <Act
          operation={requestCancel}
          params={{ id }}
          label={t.membership_cancel()}
          letter="c"
          tone="bad"
          summary={t.membership_cancel_text()}
          fields={[reasonField()]}
        />
      )}
    </>
  )
}

function Plans({ plans }: Pick<Membership, 'plans'>) {
  return plans.map(({ id, usdPerDay, periods }) => (
    <li className="tile" key={id}>
      <span className="sp">
        <b>{word('feature', id)}</b>
        <span className="q">{t.membership_per_day({ usd: figure(unitsOf(usdPerDay)) })}</span>
      </span>
      {periods.map(({ days, usd, discountPct }) => (
        <span className="sp" key={days}>
          <span className="q">{t.membership_days_count({ count: days })}</span>
          <span>
            {discountPct > 0 && <Badge>−{discountPct} %</Badge>} <Money amount={usd} coin="USD" />
          </span>
        </span>
      ))}
    </li>
  ))
}

function Overview({ membership }: { membership: Membership }) {
  return (
    <ul className="tiles is-wide">
      <Plans plans={membership.plans} />
      {membership.running.map(({ id, paid, granted }) => (
        <li className="tile" key={id}>
          <span className="t14 q">{t.membership_running({ item: word('feature', id) })}</span>
          <span className="t22 b">{paid}</span>
          <span className="t12 qq">{t.membership_running_note({ granted })}</span>
        </li>
      ))}
      <li className="tile">
        <span className="t14 q">{t.membership_ending()}</span>
        <span className="t22 b">{membership.endingIn7Days}</span>
        <span className="t12 qq">
          {t.membership_renewals({ count: membership.renewalsOn, trials: membership.trials })}
        </span>
      </li>
      <li className="tile">
        <span className="t14 q">{t.membership_sold()}</span>
        <span className="t22 b">
          <Money amount={membership.soldMcs} coin="MCS" />
        </span>
        <span className="t12 qq">
          {t.membership_refunds({
            count: membership.refunds,
            sum: sum(unitsOf(membership.refundedMcs), 'MCS'),
          })}
        </span>
      </li>
    </ul>
  )
}

function Grant() {
  return (
    <Act
      operation={requestGrant}
      label={t.membership_grant()}
      letter="i"
      tone="line"
      summary={t.membership_grant_text()}
      fields={[
        { name: 'loginId', label: t.members_id(), kind: 'line' },
        { name: 'item', label: t.membership_item(), kind: 'choice', choices: items() },
        { name: 'days', label: t.membership_days(), kind: 'number' },
        reasonField(),
      ]}
    />
  )
}

export default function MembershipScreen() {
  return (
    <ListScreen
      title={t.nav_membership()}
      source={source}
      columns={columns()}
      none={t.membership_none()}
      tabs={{
        name: 'list',
        label: t.membership_view(),
        choices: SUBSCRIPTION_LISTS.map((value) => ({ value, label: word('state', `list ${value}`) })),
      }}
      filters={[
        { kind: 'search', name: 'loginId', label: t.members_id() },
        { kind: 'choice', name: 'item', label: t.membership_item(), choices: items() },
      ]}
      above={<Read from={query(getMembership)}>{(membership) => <Overview membership={membership} />}</Read>}
      actions={<Grant />}
      detail={(subscription) => <SubscriptionCase subscription={subscription} />}
    />
  )
}
