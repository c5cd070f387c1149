import { WEBHOOK_KINDS, type WebhookKind } from '#contract/programs/webhook-events.ts'
import { m } from '#web/i18n/messages.ts'
import { Chips } from '#web/ui/fields/Chips.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'
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
    <Stack kind="tight">
      <Text size={14} tone="quiet">
        {m.webhooks_events()}
      </Text>
      <Chips
        label={m.webhooks_events()}
        options={WEBHOOK_KINDS.map((value) => ({ value, label: EVENT_NAMES[value]() }))}
        isOn={(kind) => events.includes(kind)}
        onToggle={toggle}
      />
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
    </Stack>
  )
}
