import {
  getMembership,
  listSubscriptions,
  requestCancel,
  requestGrant,
  SUBSCRIPTION_LISTS,
  type StaffSubscription,
} from '#contract/console/membership.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { MEMBERSHIP_ITEMS } from '#contract/rules/money/membership.ts'
import { figure, sum, unitsOf } from '#web/base/money-text.ts'
import { minute } from '#web/base/format.ts'
import { Badge } from '#web/ui/text/Badge.tsx'
import { listOf, query } from '../../api/queries.ts'
import { t } from '../../i18n/messages.ts'
import { enumText } from '../../i18n/words.ts'
import { Act } from '#console/ui/acts/Act.tsx'
import { reasonField } from '#console/ui/acts/act-fields.ts'
import { CaseHead } from '../../ui/CaseHead.tsx'
import {
  countColumn,
  memberColumn,
  minuteColumn,
  stateColumn,
  enumColumn,
} from '#console/ui/lists/Columns.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ListScreen } from '#console/ui/lists/ListScreen.tsx'
import { MemberLink } from '../../ui/MemberLink.tsx'
import { Money } from '../../ui/Money.tsx'
import { Read } from '../../ui/Read.tsx'
import { StateMark } from '../../ui/StateMark.tsx'
import { Tile } from '../../ui/Tile.tsx'
import type { ListColumn } from '#console/ui/lists/use-list-table.ts'
import { enumChoices } from '#console/ui/acts/enum-choices.ts'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TileFrame, Tiles } from '#console/ui/layout/Tiles.tsx'
import { HeldShape } from '#console/ui/layout/HeldShape.tsx'

const source = listOf(listSubscriptions, (page) => page)
type Membership = Omit<AnswerOf<typeof getMembership>, 'openAt'>
/** The periods of the product as it is delivered; staff seldom change how many there are. */
const USUAL_DAYS = [30, 90, 180, 360]
/** As many tiles and lines as come, so that nothing moves when they do. */
const BLANK: Membership = {
  plans: MEMBERSHIP_ITEMS.map((id) => ({
    id,
    usdPerDay: '0',
    periods: USUAL_DAYS.map((days) => ({ days, discountPct: 0, usd: '0' })),
  })),
  running: MEMBERSHIP_ITEMS.map((id) => ({ id, paid: 0, granted: 0 })),
  trials: 0,
  endingIn7Days: 0,
  renewalsOn: 0,
  soldMcs: '0',
  refunds: 0,
  refundedMcs: '0',
  unearnedMcs: '0',
}
const items = () => enumChoices('feature', MEMBERSHIP_ITEMS)

const columns = (): readonly ListColumn<StaffSubscription>[] => [
  memberColumn(),
  enumColumn('item', t.membership_item(), 'feature'),
  countColumn('days', t.membership_days()),
  {
    id: 'paid',
    name: t.membership_paid(),
    cell: ({ mcs, isGranted }) => (isGranted ? t.membership_granted() : <Money amount={mcs} coin="MCS" />),
    value: ({ mcs }) => unitsOf(mcs),
    figure: true,
  },
  minuteColumn('end', t.list_to()),
  stateColumn(),
]

const MAY_END = new Set<StaffSubscription['state']>(['SCHEDULED', 'ACTIVE', 'EXPIRING'])

function SubscriptionCase({ subscription }: { subscription: StaffSubscription }) {
  const { id, member, item, state, refundMcs } = subscription
  return (
    <>
      <CaseHead title={enumText('feature', item)}>
        <MemberLink member={member} size={14} />
      </CaseHead>
      <Facts
        facts={[
          { label: t.list_state(), value: <StateMark state={state} /> },
          { label: t.membership_days(), value: subscription.days },
          { label: t.membership_paid(), value: sum(unitsOf(subscription.mcs), 'MCS') },
          { label: t.membership_price(), value: sum(unitsOf(subscription.usd), 'USD') },
          { label: t.members_bonus(), value: sum(unitsOf(subscription.bonus), 'MCS') },
          { label: t.membership_earned(), value: sum(unitsOf(subscription.earned), 'MCS') },
          { label: t.membership_earned_by(), value: minute(subscription.earnedBy) },
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
  return (
    <Tiles kind="wide">
      {plans.map(({ id, usdPerDay, periods }) => (
        <TileFrame key={id}>
          <Inline as="span" apart>
            <b>{enumText('feature', id)}</b>
            <Text tone="quiet">{t.membership_per_day({ usd: figure(unitsOf(usdPerDay)) })}</Text>
          </Inline>
          {periods.map(({ days, usd, discountPct }) => (
            <Inline as="span" apart key={days}>
              <Text tone="quiet">{t.membership_days_count({ count: days })}</Text>
              <span>
                {discountPct > 0 && <Badge>−{discountPct}%</Badge>} <Money amount={usd} coin="USD" />
              </span>
            </Inline>
          ))}
        </TileFrame>
      ))}
    </Tiles>
  )
}

function Overview({ membership }: { membership: Membership }) {
  return (
    <Stack>
      <Plans plans={membership.plans} />
      <Tiles kind="full">
        {membership.running.map(({ id, paid, granted }) => (
          <Tile
            key={id}
            label={t.membership_running({ item: enumText('feature', id) })}
            note={t.membership_running_note({ granted })}
          >
            {paid}
          </Tile>
        ))}
        <Tile
          label={t.membership_ending()}
          note={t.membership_renewals({ count: membership.renewalsOn, trials: membership.trials })}
        >
          {membership.endingIn7Days}
        </Tile>
        <Tile
          label={t.membership_sold()}
          note={t.membership_refunds({
            count: membership.refunds,
            sum: sum(unitsOf(membership.refundedMcs), 'MCS'),
          })}
        >
          <Money amount={membership.soldMcs} coin="MCS" />
        </Tile>
        <Tile label={t.membership_unearned()} note={t.membership_unearned_note()}>
          <Money amount={membership.unearnedMcs} coin="MCS" />
        </Tile>
      </Tiles>
    </Stack>
  )
}

function OverviewSkeleton() {
  return (
    <HeldShape>
      <Overview membership={BLANK} />
    </HeldShape>
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
        choices: enumChoices('state', SUBSCRIPTION_LISTS, 'list'),
      }}
      filters={[
        { kind: 'search', name: 'loginId', label: t.members_id() },
        { kind: 'choice', name: 'item', label: t.membership_item(), choices: items() },
      ]}
      above={
        <Read from={query(getMembership)} waiting={<OverviewSkeleton />}>
          {(membership) => <Overview membership={membership} />}
        </Read>
      }
      actions={
        <>
          <LinkButton to="/prices">{t.nav_prices()}</LinkButton>
          <Grant />
        </>
      }
      detail={(subscription) => <SubscriptionCase subscription={subscription} />}
    />
  )
}
