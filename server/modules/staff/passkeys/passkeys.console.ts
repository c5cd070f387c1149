import type { consoleApi } from '#contract/console.ts'
import type { ConsoleCalls } from '#server/kernel/console/console-calls.ts'
import { toPasskey } from '#server/kernel/security/passkeys/with-passkey.ts'
import { recordingRefusals } from '../requests/refusals.ts'
import type { StaffContext } from '../staff-context.ts'
import { beginSignIn, beginStepUp, signInByPasskey, stepUpByPasskey } from './passkey-door.ts'
import { addPasskey, beginPasskey, removePasskey, staffPasskeys } from './staff-passkeys.ts'

/** Passkeys of the staff: in, step-up, and the own ones. */
export function passkeysConsole(self: StaffContext): ConsoleCalls<typeof consoleApi.passkeys> {
  return {
    beginSignIn: async () => beginSignIn(self),
    async signInByPasskey({ body, address, device, setSessionCookie }) {
      const origin = { address, device }
      const { token, me } = await recordingRefusals(self, { kind: 'signIn', origin }, () =>
        signInByPasskey(self, body, origin),
      )
      setSessionCookie(token)
      return me
    },
    beginStepUp: async ({ staff, caller: { sessionId } }) => ({
      answer: await beginStepUp(self, { staffId: staff.id, sessionId }),
      subject: staff.loginId,
    }),
    async stepUpByPasskey({ tx, staff, caller: { sessionId }, body, address, device }) {
      const origin = { address, device }
      const answer = await recordingRefusals(self, { kind: 'code', by: staff, origin }, () =>
        stepUpByPasskey(self, tx, { by: staff, sessionId, signed: body }),
      )
      return { answer, subject: staff.loginId }
    },
    listPasskeys: async ({ caller }) => ({
      items: (await staffPasskeys.list(self.db, caller.memberId)).map(toPasskey),
    }),
    beginPasskey: async ({ staff, caller: { sessionId } }) => ({
      answer: await beginPasskey(self, { staffId: staff.id, sessionId }),
      subject: staff.loginId,
    }),
    async addPasskey({ tx, staff, caller: { sessionId }, body }) {
      const name = await addPasskey(self, tx, { session: { staffId: staff.id, sessionId }, form: body })
      return { answer: { done: true }, subject: staff.loginId, after: { name } }
    },
    async removePasskey({ tx, staff, params }) {
      const name = await removePasskey(self, tx, { staffId: staff.id, id: params['id'] ?? '' })
      return { answer: { done: true }, subject: staff.loginId, before: { name } }
    },
  }
}
