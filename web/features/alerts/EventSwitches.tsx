import type { AlertEvent } from '#contract/trading/alerts.ts'
import { minute } from '#web/base/format.ts'
import { m } from '#web/i18n/messages.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { Switch } from '#web/ui/fields/Switch.tsx'
import { RowFrame, RowMain } from '#web/ui/lists/RowParts.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { eventName } from './alert-texts.ts'
import type { Alerts } from './use-alerts.ts'

/** Which events are pushed; security and withdrawals always are. */
export function EventSwitches({
  events,
  onSwitch,
}: {
  events: Alerts['events']
  onSwitch: (event: AlertEvent, on: boolean) => void
}) {
  return (
    <Section title={m.alerts_events()}>
      <Card as="ul" flush>
        {events.map(({ event, on, changedAt }) => (
          <RowFrame as="li" key={event}>
            <RowMain>
              <Text strong={on}>{eventName(event)}</Text>
              <Text size={14} tone="faint">
                {on || changedAt === null
                  ? m.alerts_event_text()
                  : m.alerts_off_since({ time: minute(changedAt) })}
              </Text>
            </RowMain>
            <Switch label={eventName(event)} checked={on} onChange={(wanted) => onSwitch(event, wanted)} />
          </RowFrame>
        ))}
      </Card>
      <Text as="p" size={12} tone="faint">
        {m.alerts_always()}
      </Text>
    </Section>
  )
}
