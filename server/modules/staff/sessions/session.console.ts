import type { consoleApi } from '#contract/console.ts'
import type { ConsoleCalls, Origin } from '#server/kernel/console/console-calls.ts'
import { endSessions } from './sessions.ts'
import { getMe, signIn } from './sign-in.ts'
import { stepUp } from './step-up.ts'
import type { StaffContext } from '../staff-context.ts'
import { activateSetUp, confirmSetUp, openSetUp } from '../people/set-up.ts'
import { recordingRefusals } from '../requests/refusals.ts'

/** In and out of the console. */
export function sessionConsole(self: StaffContext): ConsoleCalls<typeof consoleApi.session> {
  const settingUp = <Result>(origin: Origin, work: () => Promise<Result>) =>
    recordingRefusals(self, { kind: 'setUp', origin }, work)
  return {
    async signIn({ body, address, device, setSessionCookie }) {
      const origin = { address, device }
      const { token, me } = await recordingRefusals(
        self,
        { kind: 'signIn', typedId: body.loginId, origin },
        () => signIn(self, body, origin),
      )
      setSessionCookie(token)
      return me
    },
    async signOut({ tx, staff, caller, setSessionCookie }) {
      await endSessions(self, tx, { staffId: staff.id, only: caller.sessionId })
      setSessionCookie(undefined)
      return { answer: { done: true }, subject: staff.loginId }
    },
    async stepUp({ tx, staff, caller, body: { code }, address, device }) {
      const origin = { address, device }
      const answer = await stepUp(self, tx, { by: staff, sessionId: caller.sessionId, code, origin })
      return { answer, subject: staff.loginId }
    },
    getMe: ({ caller }) => getMe(self, caller),
    openSetUp: ({ body, address, device }) =>
      settingUp({ address, device }, () => openSetUp(self, body.token, address)),
    confirmSetUp: ({ body, address, device }) =>
      settingUp({ address, device }, () => confirmSetUp(self, body, { address, device })),
    activateSetUp: ({ body, address, device }) =>
      settingUp({ address, device }, () => activateSetUp(self, body, { address, device })),
  }
}
