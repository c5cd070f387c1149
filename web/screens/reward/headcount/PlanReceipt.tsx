import type { Plan } from '#contract/members/rewards.ts'
import { planSums } from '#contract/rules/money/plan.ts'
import { addDays } from '#contract/rules/money/vesting.ts'
import { minute } from '#web/base/format.ts'
import { figure, sum, unitsOf } from '#web/base/money-text.ts'
import { dayText } from '#web/base/day-text.ts'
import { offerOf, type PlanConfig } from '#web/features/rewards/plan-texts.ts'
import { m } from '#web/i18n/messages.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Grid } from '#web/ui/layout/Grid.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { Amount } from '#web/ui/text/Amount.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'

/** What was joined: when its payments begin, when the own money is back, and where it ends. */
export function PlanReceipt({ plan, config }: { plan: Plan; config: PlanConfig }) {
  const joined = unitsOf(plan.joined)
  const { breakEvenDay } = planSums(offerOf(config), joined)
  const paymentDay = (payment: number) => dayText(addDays(plan.startDay, payment))
  return (
    <Page kind="slim">
      <Card role="status" aria-label={m.plan_receipt()}>
        <Inline apart>
          <Heading>{m.plan_receipt()}</Heading>
          <Badge tone="ok" icon="check">
            {m.plan_escrowed()}
          </Badge>
        </Inline>
        <Amount value={figure(joined)} coin="USDT" size={36} />
        <LedgerLines
          lines={[
            { label: m.plan_joined_at(), value: minute(plan.joinedAt) },
            { label: m.plan_first_payment(), value: paymentDay(1) },
            { label: m.plan_daily(), value: sum(unitsOf(plan.daily), 'USDT') },
            { label: m.plan_own_back(), value: paymentDay(breakEvenDay) },
            { label: m.plan_target(), value: sum(unitsOf(plan.target), 'USDT'), total: true },
          ]}
        />
      </Card>
      <Grid>
        <Link className={buttonClass({ tone: 'two' })} to="/wallet/histories">
          {m.wallet_history()}
        </Link>
        <Link className={buttonClass({})} to="/reward">
          {m.plan_to_plan()}
        </Link>
      </Grid>
    </Page>
  )
}
