import { useState, type SubmitEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listPasskeys } from '#contract/console/people/passkeys.ts'
import { stepUp } from '#contract/console/people/session.ts'
import type { CallFailure, CallResult } from '#web/api/call.ts'
import { m } from '#web/i18n/messages.ts'
import { useStore } from '#web/base/store.ts'
import { Button } from '#web/ui/Button.tsx'
import { OtpField } from '#web/ui/fields/OtpField.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { FailureNotice } from '#web/ui/states/FailureNotice.tsx'
import { call } from '../api/client.ts'
import { query } from '../api/queries.ts'
import { proveByPasskey } from '../api/sign-with-passkey.ts'
import { codePrompt } from '../api/step-up.ts'
import { t } from '../i18n/messages.ts'
import { textIn } from '#console/ui/acts/form-text.ts'
import { useFirstFocus } from '#console/ui/acts/use-first-focus.ts'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Text } from '#web/ui/text/Text.tsx'

function CodeForm({ onProven }: { onProven: () => void }) {
  const [failure, setFailure] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)
  const passkeys = useQuery(query(listPasskeys))
  const form = useFirstFocus<HTMLFormElement>()
  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const code = textIn(new FormData(event.currentTarget), 'code').trim()
    setBusy(true)
    finish(await call(stepUp, { body: { code } }))
  }
  async function sendPasskey(): Promise<void> {
    setBusy(true)
    finish(await proveByPasskey('stepUp'))
  }
  function finish(result: CallResult<unknown> | undefined): void {
    setBusy(false)
    if (result?.status === 'error') setFailure(result)
    else if (result !== undefined) onProven()
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
      {passkeys.data !== undefined && passkeys.data.items.length > 0 && (
        <Button tone="two" wide disabled={busy} onClick={() => void sendPasskey()}>
          {m.passkey_confirm()}
        </Button>
      )}
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
