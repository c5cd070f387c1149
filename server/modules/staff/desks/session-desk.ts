import type { consoleApi } from '#contract/console.ts'
import type { StaffDeps } from '../deps.ts'
import type { Desk } from '../handlers.ts'
import { endSessions } from '../sessions.ts'
import { activateSetUp, confirmSetUp, openSetUp } from '../set-up.ts'
import { readMe, signIn } from '../sign-in.ts'

/** In and out of the console. */
export function sessionDesk(self: StaffDeps): Desk<typeof consoleApi.session> {
  return {
    async signIn({ body, address, device, keepSession }) {
      const { token, me } = await signIn(self, body, { address, device })
      keepSession(token)
      return me
    },
    async signOut({ tx, staff, caller, keepSession }) {
      await endSessions(self, tx, { staffId: staff.id, only: caller.sessionId })
      keepSession(undefined)
      return { answer: { done: true }, subject: staff.loginId }
    },
    getMe: ({ caller }) => readMe(self, caller),
    openSetUp: ({ body, address }) => openSetUp(self, body.token, address),
    confirmSetUp: ({ body, address, device }) => confirmSetUp(self, body, { address, device }),
    activateSetUp: ({ body, address, device }) => activateSetUp(self, body, { address, device }),
  }
}
