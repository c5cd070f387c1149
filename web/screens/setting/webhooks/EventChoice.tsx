import { WEBHOOK_KINDS, type WebhookKind } from '#contract/programs/webhook-kinds.ts'
import { m } from '#web/i18n/messages.ts'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import { EVENT_NAMES } from './event-names.ts'

interface EventChoiceProps {
  events: readonly WebhookKind[]
  error?: string | undefined
  onChange: (events: readonly WebhookKind[]) => void
}

/** Which events are sent. */
export function EventChoice({ events, error, onChange }: EventChoiceProps) {
  const toggle = (kind: WebhookKind) =>
    onChange(events.includes(kind) ? events.filter((one) => one !== kind) : [...events, kind])
  return (
    <Stack as="fieldset" kind="tight">
      <Text as="legend" size={14} tone="quiet">
        {m.webhooks_events()}
      </Text>
      {WEBHOOK_KINDS.map((kind, index) => (
        <Checkbox
          key={kind}
          checked={events.includes(kind)}
          error={index === WEBHOOK_KINDS.length - 1 ? error : undefined}
          onChange={() => toggle(kind)}
        >
          {EVENT_NAMES[kind]()}
        </Checkbox>
      ))}
    </Stack>
  )
}
