import { useState } from 'react'
import { useLocation, useNavigate } from '#web/shell/router/hooks.ts'
import { signIn } from '#contract/members/identity.ts'
import type { AnswerOf } from '#contract/operation.ts'
import type { CallResult } from '#web/api/call.ts'
import { call, device, deviceId, session } from '#web/api/client.ts'
import { localPath } from '#web/base/locale.ts'
import { emptyFields, refusalOf, sessionOf, signInBody, type Refusal, type SignInValues } from './sign-in.ts'

export type SignInErrors = Partial<Record<keyof SignInValues, string>>

/** By what the session is bound to this browser. */
async function ownDevice() {
  const deviceKey = await device.publicKey()
  return { deviceId: deviceId(), ...(deviceKey && { deviceKey }) }
}

/** The sign-in form's state; on success the session is stored, and the guard leads on to where the member wanted to go. */
export function useSignIn() {
  const [errors, setErrors] = useState<SignInErrors>({})
  const [refusal, setRefusal] = useState<Refusal>()
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const { search } = useLocation()

  async function send(values: SignInValues): Promise<void> {
    const asksOtp = refusal?.kind === 'otp'
    const empty = emptyFields(values, asksOtp)
    setErrors(empty)
    if (Object.keys(empty).length > 0) return
    setBusy(true)
    await finish(await call(signIn, { body: signInBody(values, asksOtp, await ownDevice()) }))
  }

  async function finish(result: CallResult<AnswerOf<typeof signIn>>): Promise<void> {
    setBusy(false)
    if (result.status === 'error') {
      setRefusal(refusalOf(result))
      // A missing code is no error before one was asked for.
      if (result.code === 'LOGIN-A006') setErrors({ otpCode: result.code })
      return
    }
    if (result.data.mustChangePassword) {
      const target = new URLSearchParams(search)
      target.set('next', localPath('/account/modify'))
      await navigate(`?${target.toString()}`, { replace: true })
    }
    session.set(sessionOf(result.data))
  }

  /** What few members need comes when it is asked for. */
  async function sendPasskey(): Promise<void> {
    setBusy(true)
    const { requestPasskeySession } = await import('./passkey-sign-in.ts')
    const result = await requestPasskeySession(ownDevice)
    if (result === undefined) setBusy(false)
    else await finish(result)
  }
  return { errors, refusal, busy, send, sendPasskey }
}
