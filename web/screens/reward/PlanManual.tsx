import { m } from '#web/i18n/messages.ts'
import { bpsText, type PlanConfig } from '#web/features/rewards/plan-texts.ts'
import { whole } from '#web/base/format.ts'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { Bullets } from '#web/ui/lists/Bullets.tsx'

/** The rules of the plan with the numbers of now. */
export function PlanManual({
  config,
  open,
  onClose,
}: {
  config: PlanConfig
  open: boolean
  onClose: () => void
}) {
  const rules = [
    m.plan_rule_daily({ share: bpsText(config.dailyBps) }),
    m.plan_rule_target(),
    m.plan_rule_month(),
    m.plan_rule_early(),
    m.plan_rule_team(),
    m.plan_rule_reinvest({ hours: whole(config.reinvestHours) }),
    m.plan_cover_text(),
    m.plan_risk(),
  ]
  return (
    <Sheet title={m.plan_manual()} open={open} onClose={onClose}>
      <Bullets>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </Bullets>
    </Sheet>
  )
}
