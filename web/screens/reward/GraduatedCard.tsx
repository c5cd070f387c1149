import type { Plan } from '#contract/members/rewards.ts'
import { useGates } from '#web/gates/use-gates.ts'
import { m } from '#web/i18n/messages.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { showConfirm } from '#web/shell/dialogs/dialogs.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Countdown } from '#web/ui/text/Countdown.tsx'
import { FailureNotice } from '#web/ui/states/FailureNotice.tsx'
import { useEndPlan } from './use-end-plan.ts'

/** The hours in which the team is kept. */
export function GraduatedCard({ plan }: { plan: Plan }) {
  const { busy, failure, end } = useEndPlan(plan)
  const { isOpen } = useGates()
  const confirmClose = () =>
    showConfirm(m.plan_close_confirm(), { confirmLabel: m.plan_close(), confirmAction: end })
  return (
    <section className="card" aria-label={m.plan_graduated()}>
      <div className="sp">
        <h2 className="h">{m.plan_graduated()}</h2>
        <Badge tone="ok" icon="check">
          {sum(unitsOf(plan.bonus), 'USDT')}
        </Badge>
      </div>
      <p className="q">{m.plan_graduated_text()}</p>
      {plan.reinvestUntil !== null && (
        <div className="st">
          <span className="t14 q">{m.plan_window()}</span>
          <span className="amt amt-28">
            <Countdown until={plan.reinvestUntil} />
          </span>
        </div>
      )}
      <FailureNotice failure={failure} mayReport />
      {isOpen('plan') === true && (
        <Link className={buttonClass({ wide: true })} to="/reward/headcount">
          {m.plan_reinvest()}
        </Link>
      )}
      <Button tone="line" wide busy={busy} onClick={confirmClose}>
        {m.plan_close()}
      </Button>
    </section>
  )
}
