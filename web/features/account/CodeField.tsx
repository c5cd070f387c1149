import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { beginPasskeyConfirmation, confirmByPasskey, listPasskeys } from '#contract/members/passkeys.ts'
import { isPasskeyCode } from '#contract/members/one-time-code.ts'
import type { CallResult } from '#web/api/call.ts'
import { call } from '#web/api/client.ts'
import { hasPasskeys, signWithPasskey } from '#web/api/passkey-ceremony.ts'
import { query } from '#web/api/queries.ts'
import { m } from '#web/i18n/messages.ts'
import { showAlert } from '#web/shell/dialogs/dialogs.ts'
import { alertFailure } from '#web/shell/dialogs/alert-failure.ts'
import { Button } from '#web/ui/Button.tsx'
import { OtpField } from '#web/ui/fields/OtpField.tsx'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { Notice } from '#web/ui/states/Notice.tsx'

interface CodeFieldProps {
  readonly label: string
  readonly value: string
  readonly name?: string
  readonly error?: string | undefined
  readonly help?: ReactNode
  readonly autoFocus?: boolean
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void
}

const told = (result: CallResult<unknown>) => {
  if (result.status === 'error') alertFailure(result)
}

/** A code for a passkey's signature; undefined when there is none, and why was said. */
async function requestCode(): Promise<string | undefined> {
  const asked = await call(beginPasskeyConfirmation)
  told(asked)
  if (asked.status === 'error') return undefined
  const signed = await signWithPasskey(asked.data)
  if (signed === undefined) {
    showAlert(m.passkey_cancelled())
    return undefined
  }
  const result = await call(confirmByPasskey, { body: signed })
  told(result)
  return result.status === 'success' ? result.data.code : undefined
}

/** A one-time code: typed from the authenticator app, or given by a passkey where the member has one. */
export function CodeField({ value, onChange, ...field }: CodeFieldProps) {
  const passkeys = useQuery({ ...query(listPasskeys), enabled: hasPasskeys() })
  const [busy, setBusy] = useState(false)
  const isConfirmed = isPasskeyCode(value)
  async function confirm(): Promise<void> {
    setBusy(true)
    const code = await requestCode()
    setBusy(false)
    if (code !== undefined) onChange({ target: { value: code } })
  }
  if (isConfirmed && field.error === undefined)
    return (
      <Notice tone="ok" icon="check">
        {m.passkey_confirmed()}
      </Notice>
    )
  const canConfirm = passkeys.data?.some(({ blocked }) => !blocked) ?? false
  return (
    <Stack>
      <OtpField {...field} value={isConfirmed ? '' : value} onChange={onChange} />
      {canConfirm && (
        <Button tone="two" wide busy={busy} onClick={() => void confirm()}>
          {m.passkey_confirm()}
        </Button>
      )}
    </Stack>
  )
}
