import { useState, type SubmitEvent } from 'react'
import { resetAutoStop } from '#contract/trading/autotrading.ts'
import { call } from '#web/api/client.ts'
import { failureMessage, failureText } from '#web/i18n/failures.ts'
import { m } from '#web/i18n/messages.ts'
import { useAutoRefresh } from '#web/features/automaster/use-live-auto.ts'
import { Button } from '#web/ui/Button.tsx'
import { CodeField } from '#web/features/account/CodeField.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { Text } from '#web/ui/text/Text.tsx'
import type { Account } from './account.ts'

function Form({ account, onClose }: { account: Account; onClose: () => void }) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const refresh = useAutoRefresh()
  async function send(): Promise<void> {
    if (code.trim() === '') return setError(failureText('OTP-B002'))
    setBusy(true)
    const result = await call(resetAutoStop, { params: { type: account.type }, body: { otpCode: code } })
    setBusy(false)
    if (result.status === 'error') return setError(failureMessage(result))
    refresh()
    onClose()
  }
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    void send()
  }
  return (
    <Stack as="form" kind="form" noValidate onSubmit={submit}>
      <Text as="p" size={14} tone="quiet">
        {m.auto_release_text()}
      </Text>
      <CodeField
        label={m.otp_code()}
        help={m.wallet_otp_help()}
        value={code}
        error={error}
        onChange={(event) => {
          setCode(event.target.value)
          setError(undefined)
        }}
      />
      <Button type="submit" wide busy={busy}>
        {m.auto_release()}
      </Button>
    </Stack>
  )
}

/** Releases the emergency stop, with a one-time code. */
export function ReleaseSheet({
  account,
  open,
  onClose,
}: {
  account: Account
  open: boolean
  onClose: () => void
}) {
  return (
    <Sheet title={m.auto_release()} open={open} onClose={onClose}>
      {open && <Form account={account} onClose={onClose} />}
    </Sheet>
  )
}
