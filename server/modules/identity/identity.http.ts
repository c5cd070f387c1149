import type { api } from '#contract/api.ts'
import { prepared, type Handlers } from '#server/kernel/http/handlers.ts'
import type { Identity } from './identity.ts'

type Calls = Handlers<typeof api.identity>
type AccountCalls = Pick<
  Calls,
  | 'getMe'
  | 'reauthenticate'
  | 'modifyMe'
  | 'setMailPhrase'
  | 'listSessions'
  | 'endSession'
  | 'endSessions'
  | 'listSecurityEvents'
  | 'getOtpStatus'
  | 'generateOtp'
  | 'verifyOtp'
  | 'resetOtp'
>

const origin = ({ address, device }: { address: string; device: string }) => ({ address, device })

/** From sign-up to sign-out. */
function entryHandlers(identity: Identity): Omit<Calls, keyof AccountCalls> {
  return {
    async signIn(call) {
      const { answer, deviceCookie } = await identity.signIn(call.body, {
        ...origin(call),
        deviceCookie: call.deviceCookie,
      })
      call.setDeviceCookie(deviceCookie)
      return answer
    },
    async reissueToken(call) {
      const { refreshToken, deviceId } = call.body
      const device = { id: deviceId, key: call.provenKey }
      return { status: 'success', ...(await identity.reissueToken({ refreshToken, device }, origin(call))) }
    },
    signOut: (call) => identity.signOut(call.caller, origin(call)),
    signUp: prepared(
      (call) => identity.prepareSignUp({ form: call.body, origin: origin(call) }),
      (call, hash) => identity.signUp(call.tx, { form: call.body, origin: origin(call), hash }),
    ),
    checkSignUpField: (call) => identity.checkSignUpField(call.query, call.address),
    certify: (call) => identity.certify({ token: call.body.token, origin: origin(call) }),
    resendCertification: (call) => identity.resendCertification(call.body),
    findPassword: (call) =>
      identity.findPassword(
        { ...call.body, locale: call.locale },
        { ...origin(call), deviceCookie: call.deviceCookie },
      ),
  }
}

/** The signed-in member's own account. */
function accountHandlers(identity: Identity): AccountCalls {
  return {
    getMe: (call) => identity.getProfile(call.caller.memberId),
    reauthenticate: (call) =>
      identity.reauthenticate(call.caller, { proof: call.body, origin: origin(call) }),
    modifyMe: (call) => identity.modifyMember({ caller: call.caller, form: call.body, origin: origin(call) }),
    setMailPhrase: (call) => identity.setMailPhrase(call.caller.memberId, call.body.phrase),
    listSessions: (call) => identity.listSessions(call.caller),
    endSession: (call) => identity.endSession(call.caller, call.params['sid'] ?? '', origin(call)),
    endSessions: (call) => identity.endOtherSessions(call.caller, origin(call)),
    listSecurityEvents: (call) => identity.listSecurityEvents(call.caller.memberId, call.query),
    getOtpStatus: (call) => identity.getOtpStatus(call.caller),
    generateOtp: (call) => identity.generateOtp(call.caller, call.body.reauthToken),
    verifyOtp: (call) => identity.verifyOtp(call.caller, call.body.code, origin(call)),
    resetOtp: (call) => identity.resetOtp(call.caller, { form: call.body, origin: origin(call) }),
  }
}

/** Passkeys: signing in, confirming, and the member's own. */
export function passkeyHandlers(identity: Identity): Handlers<typeof api.passkeys> {
  return {
    beginPasskeySignIn: async () => identity.beginPasskeySignIn(),
    async signInByPasskey(call) {
      const from = { ...origin(call), deviceCookie: call.deviceCookie }
      const { answer, deviceCookie } = await identity.signInByPasskey(call.body, from)
      call.setDeviceCookie(deviceCookie)
      return answer
    },
    listPasskeys: (call) => identity.listPasskeys(call.caller.memberId),
    beginPasskey: (call) => identity.beginPasskey(call.caller),
    addPasskey: (call) => identity.addPasskey(call.caller, { form: call.body, origin: origin(call) }),
    removePasskey: (call) =>
      identity.removePasskey(call.caller, {
        id: call.params['id'] ?? '',
        reauthToken: call.body.reauthToken,
        origin: origin(call),
      }),
    beginPasskeyConfirmation: (call) => identity.beginPasskeyConfirmation(call.caller),
    confirmByPasskey: (call) =>
      identity.confirmByPasskey(call.caller, { signed: call.body, origin: origin(call) }),
  }
}

/** Contract operation → function of the front door. */
export function identityHandlers(identity: Identity): Calls {
  return { ...entryHandlers(identity), ...accountHandlers(identity) }
}
