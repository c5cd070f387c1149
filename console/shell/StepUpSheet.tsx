import { useState, type SubmitEvent } from 'react'
import { stepUp } from '#contract/console/people/session.ts'
import type { CallFailure } from '#web/api/call.ts'
import { m } from '#web/i18n/messages.ts'
import { useStore } from '#web/base/store.ts'
import { Button } from '#web/ui/Button.tsx'
import { OtpField } from '#web/ui/fields/OtpField.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { FailureNotice } from '#web/ui/states/FailureNotice.tsx'
import { call } from '../api/client.ts'
import { codePrompt } from '../api/step-up.ts'
import { t } from '../i18n/messages.ts'
import { textIn } from '#console/ui/acts/form-text.ts'
import { useFirstFocus } from '#console/ui/acts/use-first-focus.ts'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'

function CodeForm({ onProven }: { onProven: () => void }) {
  const [failure, setFailure] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)
  const form = useFirstFocus<HTMLFormElement>()
  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const code = textIn(new FormData(event.currentTarget), 'code').trim()
    setBusy(true)
    const result = await call(stepUp, { body: { code } })
    setBusy(false)
    if (result.status === 'error') setFailure(result)
    else onProven()
  }
  return (
    <Stack as="form" kind="form" ref={form} noValidate onSubmit={(event) => void send(event)}>
      <Text as="p" size={14} tone="quiet">
        {t.step_up_text()}
      </Text>
      <OtpField label={m.otp_code()} name="code" />
      <FailureNotice failure={failure} />
      <Button type="submit" wide busy={busy}>
        {t.step_up_send()}
      </Button>
    </Stack>
  )
}

/** Asks for a one-time code when a call needs one, then continues the call. */
export function StepUpSheet() {
  const asked = useStore(codePrompt, undefined)
  return (
    <Sheet title={t.step_up_title()} open={asked !== undefined} onClose={() => asked?.end(false)}>
      <CodeForm onProven={() => asked?.end(true)} />
    </Sheet>
  )
}
