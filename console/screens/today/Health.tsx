import { RouterLink } from '#web/shell/router/RouterLink.tsx'
import type { HealthAlarm } from '#contract/console/desk.ts'
import { Notice } from '#web/ui/states/Notice.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { TextLink } from '#web/ui/text/TextLink.tsx'
import { t } from '#console/i18n/messages.ts'

/** What an alarm says, and the runbook that says what to do. */
const ALARMS: Readonly<Record<HealthAlarm, readonly [() => string, string]>> = {
  moneyStopped: [t.today_health_money_stopped, 'money-stopped'],
  coverShort: [t.today_health_cover_short, 'reserves'],
  brakeHeld: [t.today_health_brake_held, 'reserves'],
  jobFails: [t.today_health_job_fails, 'jobs'],
  chainSilent: [t.today_health_chain_silent, 'payments'],
}

/** One line: that all is well, or each alarm with its runbook. */
export function Health({ health }: { health: readonly HealthAlarm[] }) {
  if (health.length === 0)
    return (
      <Text as="p" size={14} tone="quiet">
        {t.today_health_ok()}
      </Text>
    )
  return (
    <Notice tone="bad" icon="warn">
      {health.map((alarm) => {
        const [text, runbook] = ALARMS[alarm]
        return (
          <p key={alarm}>
            {text()}{' '}
            <TextLink as={RouterLink} to={`/runbooks/${runbook}`}>
              {t.today_health_runbook()}
            </TextLink>
          </p>
        )
      })}
    </Notice>
  )
}
