import type { Plan } from '#contract/members/rewards.ts'
import { m } from '#web/i18n/messages.ts'
import { figure, sum, unitsOf } from '#web/base/money-text.ts'
import { useSum } from '#web/features/wallet/use-sum.ts'
import { paragraphs } from '#web/shell/dialogs/dialog-content.ts'
import { showConfirm } from '#web/shell/dialogs/dialogs.ts'
import { Button } from '#web/ui/Button.tsx'
import { LedgerLines } from '#web/ui/lists/LedgerLines.tsx'
import { FailureNotice } from '#web/ui/states/FailureNotice.tsx'
import { koreanDay } from './PlanCards.tsx'
import { useEndPlan } from './use-end-plan.ts'

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
    <section className="card" aria-label={m.plan_end_title()}>
      <h2 className="h">{m.plan_end_title()}</h2>
      {isBack && <p className="t14 q">{m.plan_end_none()}</p>}
      {!isBack && refund === null && (
        <p className="t14 q">{m.plan_end_from({ date: koreanDay(plan.earliestEnd) })}</p>
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
          <p className="t14 q">{m.plan_end_text()}</p>
          <FailureNotice failure={failure} mayReport />
          <Button tone="line" wide busy={busy} disabled={updating} onClick={confirmEnd}>
            {m.plan_end_button()}
          </Button>
        </>
      )}
    </section>
  )
}
