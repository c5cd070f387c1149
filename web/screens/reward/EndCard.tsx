import type { Plan } from '#contract/members/rewards.ts'
import { m } from '#web/i18n/messages.ts'
import { figure, sum, unitsOf } from '#web/base/money-text.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { paragraphs } from '#web/shell/dialogs/paragraphs.ts'
import { showConfirm } from '#web/shell/dialogs/dialogs.ts'
import { Button } from '#web/ui/Button.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { ExplainedFailure } from '#web/ui/states/ExplainedFailure.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { koreanDay } from './PlanCards.tsx'
import { useEndPlan } from './use-end-plan.ts'
import { Card } from '#web/ui/layout/Card.tsx'

/** What ending today would pay back: the sum shown is the sum booked. */
export function EndCard({ plan, updating }: { plan: Plan; updating: boolean }) {
  const own = useSum()
  const { busy, failure, end } = useEndPlan(plan)
  const refund = plan.earlyRefundNow
  const isBack = unitsOf(plan.cumulative.total) >= unitsOf(plan.joined)
  const confirmEnd = () =>
    showConfirm(
      paragraphs([m.plan_end_confirm({ refund: sum(unitsOf(refund ?? '0'), 'USDT') }), m.plan_end_text()]),
      { confirmLabel: m.plan_end_button(), confirmAction: end },
    )
  return (
    <Card aria-label={m.plan_end_title()}>
      <Heading>{m.plan_end_title()}</Heading>
      {isBack && (
        <Text as="p" size={14} tone="quiet">
          {m.plan_end_none()}
        </Text>
      )}
      {!isBack && refund === null && (
        <Text as="p" size={14} tone="quiet">
          {m.plan_end_from({ date: koreanDay(plan.earliestEnd) })}
        </Text>
      )}
      {refund !== null && (
        <>
          <LedgerLines
            lines={[
              { label: m.plan_joined(), value: own.figure(unitsOf(plan.joined)) },
              {
                label: m.plan_already_paid(),
                value: own.hidden ? own.figure(0n) : figure(0n - unitsOf(plan.cumulative.total)),
              },
              { label: m.plan_refund(), value: own.sum(unitsOf(refund), 'USDT'), total: true },
            ]}
          />
          <Text as="p" size={14} tone="quiet">
            {m.plan_end_text()}
          </Text>
          <ExplainedFailure failure={failure} />
          <Button tone="line" wide busy={busy} disabled={updating} onClick={confirmEnd}>
            {m.plan_end_button()}
          </Button>
        </>
      )}
    </Card>
  )
}
