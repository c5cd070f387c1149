import { useState, type SubmitEvent } from 'react'
import { withinSite } from '#web/shell/router/address.ts'
import { useLocation } from '#web/shell/router/hooks.ts'
import { Redirect } from '#web/shell/router/Redirect.tsx'
import { signIn } from '#contract/console/people/session.ts'
import type { CallFailure, CallResult } from '#web/api/call.ts'
import { useStore } from '#web/base/store.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import { OtpField } from '#web/ui/fields/OtpField.tsx'
import { PasswordField } from '#web/ui/fields/PasswordField.tsx'
import { FailureNotice } from '#web/ui/states/FailureNotice.tsx'
import { m } from '#web/i18n/messages.ts'
import { call, rememberSignedIn, signedIn } from '../../api/client.ts'
import { queryClient } from '../../api/queries.ts'
import { proveByPasskey } from '../../api/sign-with-passkey.ts'
import { t } from '../../i18n/messages.ts'
import { textIn } from '#console/ui/acts/form-text.ts'
import { Stack } from '#web/ui/layout/Stack.tsx'
import { DoorPage } from '../../shell/DoorPage.tsx'

/** The console path a person wanted before signing in, never another site. */
function nextOf(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/'
  return /^\/[\w\-/?=&%.]*$/.test(next) && withinSite(next) !== undefined ? next : '/'
}

const FIELDS = ['loginId', 'password', 'code'] as const
type Field = (typeof FIELDS)[number]

function useSignIn() {
  const [missing, setMissing] = useState<readonly Field[]>([])
  const [failure, setFailure] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)
  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const valueOf = (name: Field) => textIn(form, name).trim()
    const empty = FIELDS.filter((name) => valueOf(name) === '')
    setMissing(empty)
    if (empty.length > 0) return
    setBusy(true)
    const body = { loginId: valueOf('loginId'), password: valueOf('password'), code: valueOf('code') }
    finish(await call(signIn, { body }))
  }
  function finish(result: CallResult<unknown> | undefined): void {
    setBusy(false)
    if (result?.status === 'error') return setFailure(result)
    if (result === undefined) return
    queryClient.clear()
    rememberSignedIn(true)
  }
  async function sendPasskey(): Promise<void> {
    setBusy(true)
    finish(await proveByPasskey('signIn'))
  }
  const error = (name: Field) => (missing.includes(name) ? m.common_required() : undefined)
  return { failure, busy, send, sendPasskey, error }
}

/** ID, password and code in one step, or a passkey alone. */
export default function SignInScreen() {
  const isIn = useStore(signedIn, false)
  const { search } = useLocation()
  const { failure, busy, send, sendPasskey, error } = useSignIn()
  if (isIn) return <Redirect to={nextOf(search)} />
  return (
    <DoorPage title={t.session_title()}>
      <Stack as="form" kind="form" noValidate onSubmit={(event) => void send(event)}>
        <Field
          label={t.session_id()}
          name="loginId"
          autoFocus
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={error('loginId')}
        />
        <PasswordField
          label={m.identity_password()}
          name="password"
          autoComplete="current-password"
          error={error('password')}
        />
        <OtpField label={m.otp_code()} name="code" help={t.session_code_help()} error={error('code')} />
        <FailureNotice failure={failure} />
        <Button type="submit" wide busy={busy}>
          {m.identity_sign_in()}
        </Button>
        <Button tone="two" wide disabled={busy} onClick={() => void sendPasskey()}>
          {m.passkey_sign_in()}
        </Button>
      </Stack>
    </DoorPage>
  )
}
