import type { consoleApi } from '#contract/console.ts'
import { plus } from '#server/kernel/clock.ts'
import type { ConsoleCalls } from '#server/kernel/console/console-calls.ts'
import { parseId } from '#server/kernel/console/keyset.ts'
import { getPerson, listPeople, rolesOf } from './people.ts'
import { sendLink } from './set-up.ts'
import { createRequest, type RequestSelf } from '../requests/requests.ts'
import { ABSOLUTE_MS, endSessions, IDLE_MS, listBlocks } from '../sessions/sessions.ts'

async function list(self: RequestSelf) {
  const now = self.clock.now()
  const open = { begunAfter: plus(now, -ABSOLUTE_MS), usedAfter: plus(now, -IDLE_MS) }
  const items = (await listPeople(self.db, open)).map((row) => ({
    id: row.id,
    loginId: row.login_id,
    name: row.name,
    locale: row.locale,
    email: row.email,
    roles: rolesOf(row.roles),
    state: row.state,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    openSessions: row.open_sessions,
  }))
  return { items, addresses: await listBlocks(self.db) }
}

/** Staff and their roles. */
export function peopleConsole(self: RequestSelf): ConsoleCalls<typeof consoleApi.people> {
  return {
    listStaff: () => list(self),
    requestInvite: ({ tx, staff: by, body: { reason, ...params } }) =>
      createRequest(self, tx, { kind: 'staffInvite', params, reason, by }),
    requestChange: ({ tx, staff: by, params, body: { reason, roles } }) =>
      createRequest(self, tx, {
        kind: 'staffChange',
        params: { staffId: parseId(params['id']), roles },
        reason,
        by,
      }),
    requestRenewal: ({ tx, staff: by, params, body: { reason, email } }) =>
      createRequest(self, tx, {
        kind: 'staffRenew',
        params: { staffId: parseId(params['id']), email },
        reason,
        by,
      }),
    requestAddresses: ({ tx, staff: by, body: { reason, addresses } }) =>
      createRequest(self, tx, { kind: 'staffAddresses', params: { addresses }, reason, by }),
    async sendSetUpLink({ tx, params }) {
      const person = await getPerson(tx, parseId(params['id']))
      await sendLink(self, tx, { staffId: person.id })
      return { answer: { done: true }, subject: person.login_id }
    },
    async endStaffSessions({ tx, params, body: { reason } }) {
      const person = await getPerson(tx, parseId(params['id']))
      await endSessions(self, tx, { staffId: person.id })
      return { answer: { done: true }, subject: person.login_id, reason }
    },
  }
}
