import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type MembershipItem } from '#contract/rules/money/membership.ts'
import {
  listSubscriptions,
  previewCancel,
  type MembershipPlans,
  type PlanItem,
} from '#contract/members/subscribe.ts'
import { query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { figure, sum, unitsOf } from '#web/base/money-text.ts'
import { serverNow } from '#web/base/clock.ts'
import { day } from '#web/base/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { PeriodCards } from './PeriodCards.tsx'
import { type Paying } from './use-pay.ts'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { Dock } from '#web/ui/layout/Dock.tsx'
import { SectionHead } from '#web/ui/layout/Section.tsx'

const FIRST_DAYS = 90

/** The refund of the running period now: fetched, never computed here. */
function WouldReturn({ item }: { item: MembershipItem }) {
  const list = useQuery(query(listSubscriptions, { query: { item, size: 20 } }))
  const running = list.data?.items.find(({ state }) => state === 'ACTIVE' || state === 'EXPIRING')
  const found = useQuery({
    ...query(previewCancel, { params: { id: running?.id ?? '' } }),
    enabled: running !== undefined,
  })
  if (running === undefined || found.data === undefined) return null
  return (
    <TextLink to={`/subscribe/history?cancel=${running.id}`}>
      {m.subscribe_would_return({ sum: sum(unitsOf(found.data.refundMcs), 'MCS') })}
    </TextLink>
  )
}

function Closed({ plans, plan }: { plans: MembershipPlans; plan: PlanItem }) {
  if (!plan.available) return <Notice icon="globe">{m.subscribe_not_here()}</Notice>
  if (Date.parse(plans.openAt) > serverNow())
    return <Notice icon="lock">{m.subscribe_opens({ date: day(plans.openAt) })}</Notice>
  return plans.price === null ? (
    <Notice tone="warn" icon="warn">
      {m.subscribe_no_price()}
    </Notice>
  ) : null
}

export function Offer({ plans, plan, paying }: { plans: MembershipPlans; plan: PlanItem; paying: Paying }) {
  const [chosen, setChosen] = useState(FIRST_DAYS)
  const days = plan.periods.some((one) => one.days === chosen) ? chosen : (plan.periods[0]?.days ?? 0)
  const isOpen = plan.available && plans.price !== null && Date.parse(plans.openAt) <= serverNow()
  return (
    <>
      <SectionHead
        title={m.subscribe_choose()}
        end={
          plans.price !== null && (
            <Text size={14} tone="quiet">
              {m.subscribe_price({ price: sum(unitsOf(plans.price), 'USDT') })}
            </Text>
          )
        }
      />
      <Closed plans={plans} plan={plan} />
      {plan.available && <PeriodCards plan={plan} value={days} onChange={setChosen} />}
      <Text as="p" size={14} tone="quiet">
        {m.subscribe_rule({ usd: figure(unitsOf(plan.usdPerDay)) })} <WouldReturn item={plan.item} />
      </Text>
      {isOpen && (
        <Dock>
          <Button
            wide
            busy={paying.busy && paying.quote === undefined}
            onClick={() => void paying.ask({ item: plan.item, days })}
          >
            {m.subscribe_ask({ days })}
          </Button>
        </Dock>
      )}
    </>
  )
}
