import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getOtpStatus } from '#contract/members/otp.ts'
import type { WebhookKind } from '#contract/programs/webhook-kinds.ts'
import type { Webhook } from '#contract/programs/webhooks.ts'
import { query } from '#web/api/queries.ts'
import { ReauthSheet } from '#web/features/account/Reauth.tsx'
import { m } from '#web/i18n/messages.ts'
import { showConfirm } from '#web/shell/dialogs/dialogs.ts'
import { Button } from '#web/ui/Button.tsx'
import { Inline } from '#web/ui/layout/Inline.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { EventForm } from './EventForm.tsx'

interface WebhookActsProps {
  webhook: Webhook
  onTest: () => void
  onChosen: (events: readonly WebhookKind[]) => void
  onRotate: (reauthToken: string) => void
  onRemove: () => void
}

/** What a member does with a webhook: send a test, choose events, renew its secret after it was confirmed who it is, delete it. */
export function WebhookActs({ webhook, onTest, onChosen, onRotate, onRemove }: WebhookActsProps) {
  const otp = useQuery(query(getOtpStatus))
  const [open, setOpen] = useState<'events' | 'secret'>()
  const close = () => setOpen(undefined)
  return (
    <Inline wraps>
      <Button small disabled={webhook.state !== 'ON'} onClick={onTest}>
        {m.webhooks_test()}
      </Button>
      <Button small tone="two" onClick={() => setOpen('events')}>
        {m.webhooks_edit()}
      </Button>
      <Button
        small
        tone="two"
        onClick={() => showConfirm(m.webhooks_rotate_ask(), { confirmAction: () => setOpen('secret') })}
      >
        {m.webhooks_rotate()}
      </Button>
      <Button
        small
        tone="two"
        onClick={() => showConfirm(m.webhooks_remove_ask(), { confirmAction: onRemove })}
      >
        {m.webhooks_remove()}
      </Button>
      <Sheet title={m.webhooks_edit()} open={open === 'events'} onClose={close}>
        <EventForm
          events={webhook.events}
          onChosen={(events) => {
            close()
            onChosen(events)
          }}
        />
      </Sheet>
      <ReauthSheet
        otpOn={otp.data?.on === true}
        open={open === 'secret'}
        onClose={close}
        onConfirmed={(token) => {
          close()
          onRotate(token)
        }}
      />
    </Inline>
  )
}
