import type { Plan } from '#contract/members/rewards.ts'
import { useGates } from '#web/gates/use-gates.ts'
import { m } from '#web/i18n/messages.ts'
import { sum, unitsOf } from '#web/base/money-text.ts'
import { showConfirm } from '#web/shell/dialogs/dialogs.ts'
import { Link } from '#web/shell/routing/Link.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Countdown } from '#web/ui/text/Countdown.tsx'
import { ExplainedFailure } from '#web/ui/states/ExplainedFailure.tsx'
import { Heading } from '#web/ui/text/Heading.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { useEndPlan } from './use-end-plan.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Figure } from '#web/ui/text/Figure.tsx'

/** The hours in which the team is kept. */
export function GraduatedCard({ plan }: { plan: Plan }) {
  const { busy, failure, end } = useEndPlan(plan)
  const { isOpen } = useGates()
  const confirmClose = () =>
    showConfirm(m.plan_close_confirm(), { confirmLabel: m.plan_close(), confirmAction: end })
  return (
    <Card aria-label={m.plan_graduated()}>
      <Inline apart>
        <Heading>{m.plan_graduated()}</Heading>
        <Badge tone="ok" icon="check">
          {sum(unitsOf(plan.bonus), 'USDT')}
        </Badge>
      </Inline>
      <Text as="p" tone="quiet">
        {m.plan_graduated_text()}
      </Text>
      {plan.reinvestUntil !== null && (
        <Stack kind="tight">
          <Text size={14} tone="quiet">
            {m.plan_window()}
          </Text>
          <Figure size={28}>
            <Countdown until={plan.reinvestUntil} />
          </Figure>
        </Stack>
      )}
      <ExplainedFailure failure={failure} />
      {isOpen('plan') === true && (
        <Link className={buttonClass({ wide: true })} to="/reward/headcount">
          {m.plan_reinvest()}
        </Link>
      )}
      <Button tone="line" wide busy={busy} onClick={confirmClose}>
        {m.plan_close()}
      </Button>
    </Card>
  )
}
