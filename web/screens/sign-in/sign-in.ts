import type { AnswerOf, BodyInputOf } from '#contract/operation.ts'
import type { DeviceKey, signIn } from '#contract/members/identity.ts'
import type { CallFailure } from '#web/api/call.ts'
import type { Session } from '#web/api/session/session.ts'

export type SignInValues = { id: string; password: string; otpCode: string }

/** What the form holds, read from the page itself: a prerendered form may be filled before the app runs. */
export function valuesOf(form: FormData): SignInValues {
  const valueOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { id: valueOf('id'), password: valueOf('password'), otpCode: valueOf('otpCode') }
}

/** The code of each field that is empty; nothing when the form can be sent. */
export function emptyFields(
  { id, password, otpCode }: SignInValues,
  asksOtp: boolean,
): Partial<Record<keyof SignInValues, string>> {
  return {
    ...(id.trim() === '' && { id: 'LOGIN-B001' }),
    ...(password === '' && { password: 'LOGIN-B002' }),
    ...(asksOtp && otpCode.trim() === '' && { otpCode: 'LOGIN-A005' }),
  }
}

/** What a refused sign-in leads to: another step of the form, or a sentence. */
export type Refusal =
  | { kind: 'otp' }
  | { kind: 'uncertified' }
  | { kind: 'locked'; until: string }
  | { kind: 'told'; failure: CallFailure }

export function refusalOf(failure: CallFailure): Refusal {
  if (failure.code === 'LOGIN-A005' || failure.code === 'LOGIN-A006') return { kind: 'otp' }
  if (failure.code === 'LOGIN-A001') return { kind: 'uncertified' }
  const until = failure.meta?.['time']
  if (failure.code === 'LOGIN-A003' && typeof until === 'string') return { kind: 'locked', until }
  return { kind: 'told', failure }
}

/** What is sent: the code only in its step. */
export function signInBody(
  values: SignInValues,
  asksOtp: boolean,
  own: { deviceId: string; deviceKey?: DeviceKey },
): BodyInputOf<typeof signIn> {
  const { id, password, otpCode } = values
  return { id, password, ...own, ...(asksOtp && { otpCode }) }
}

/** The six values of a session from the answer. */
export function sessionOf(answer: AnswerOf<typeof signIn>): Session {
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    isSubscribed: answer.isSubscribed,
    subscribeEndDate: answer.subscribeEndDate,
    isAutobotSubscribed: answer.isAutobotSubscribed,
    autobotSubscribeEndDate: answer.autobotSubscribeEndDate,
  }
}
