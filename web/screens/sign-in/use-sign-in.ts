import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { signIn } from '#contract/members/identity.ts'
import { call, device, deviceId, session } from '#web/api/client.ts'
import { localPath } from '#web/base/locale.ts'
import { emptyFields, refusalOf, sessionOf, signInBody, type Refusal, type SignInValues } from './sign-in.ts'

export type SignInErrors = Partial<Record<keyof SignInValues, string>>

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
    const own = { deviceId: deviceId(), deviceKey: await device.publicKey() }
    const result = await call(signIn, { body: signInBody(values, asksOtp, own) })
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
      await navigate({ search: target.toString() }, { replace: true })
    }
    session.set(sessionOf(result.data))
  }
  return { errors, refusal, busy, send }
}
