import { useState } from 'react'
import type { WebhookKind } from '#contract/programs/webhook-kinds.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { EventChoice } from '../EventChoice.tsx'

interface EventFormProps {
  events: readonly WebhookKind[]
  onChosen: (events: readonly WebhookKind[]) => void
}

/** Other events for a webhook. */
export function EventForm({ events, onChosen }: EventFormProps) {
  const [chosen, setChosen] = useState(events)
  const isNone = chosen.length === 0
  return (
    <Stack kind="form">
      <EventChoice
        events={chosen}
        error={isNone ? failureText('WEBHOOK-B002') : undefined}
        onChange={setChosen}
      />
      <Button wide disabled={isNone} onClick={() => onChosen(chosen)}>
        {m.webhooks_save()}
      </Button>
    </Stack>
  )
}
