import { useState, type SubmitEvent } from 'react'
import { addPasskey, beginPasskey } from '#contract/console/people/passkeys.ts'
import { MAX_PASSKEY_NAME } from '#contract/members/passkey-parts.ts'
import type { CallFailure } from '#web/api/call.ts'
import { newKey } from '#web/api/new-key.ts'
import { hasPasskeys, makePasskey } from '#web/api/passkey-ceremony.ts'
import { failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { showToast } from '#web/ui/overlays/toasts.ts'
import { FailureNotice } from '#web/ui/states/FailureNotice.tsx'
import { call } from '#console/api/client.ts'
import { queryClient } from '#console/api/queries.ts'
import { textIn } from '#console/ui/acts/form-text.ts'

/** Adds a passkey under a name; undefined when the person closed the question of the browser. */
async function add(name: string) {
  const asked = await call(beginPasskey)
  if (asked.status === 'error') return asked
  const made = await makePasskey(asked.data)
  return made && call(addPasskey, { body: { ...made, name }, key: newKey() })
}

function AddForm({ onDone }: { onDone: () => void }) {
  const [failure, setFailure] = useState<CallFailure>()
  const [isMissing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const name = textIn(new FormData(event.currentTarget), 'name').trim()
    setMissing(name === '')
    if (name === '') return
    setBusy(true)
    const result = await add(name)
    setBusy(false)
    if (result === undefined) return showToast({ text: m.passkey_cancelled() })
    if (result.status === 'error') return setFailure(result)
    await queryClient.invalidateQueries()
    onDone()
  }
  return (
    <Stack as="form" kind="form" noValidate onSubmit={(event) => void send(event)}>
      <Field
        label={m.passkey_name()}
        name="name"
        help={m.passkey_name_help()}
        maxLength={MAX_PASSKEY_NAME}
        autoComplete="off"
        error={isMissing ? failureText('PASSKEY-B001') : undefined}
      />
      <FailureNotice failure={failure} />
      <Button type="submit" wide busy={busy}>
        {m.passkey_add()}
      </Button>
    </Stack>
  )
}

/** A new passkey for this person: a name first, then the browser asks for the finger, the face or the key. */
export function AddPasskey() {
  const [isOpen, setOpen] = useState(false)
  if (!hasPasskeys()) return m.passkey_unsupported()
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {m.passkey_add()}
      </Button>
      <Sheet title={m.passkey_add()} open={isOpen} onClose={() => setOpen(false)}>
        {isOpen && <AddForm onDone={() => setOpen(false)} />}
      </Sheet>
    </>
  )
}
