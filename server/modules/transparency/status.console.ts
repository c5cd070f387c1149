import type { consoleApi } from '#contract/console.ts'
import type { ConsoleCalls } from '#server/kernel/console/console-calls.ts'
import { parseId } from '#server/kernel/console/keyset.ts'
import { listIncidents, openIncident, updateIncident } from './status/incidents.ts'
import type { TransparencyContext } from './transparency-context.ts'

/** Incidents and planned maintenance of the public status. */
export function statusConsole(self: TransparencyContext): ConsoleCalls<typeof consoleApi.status> {
  return {
    listIncidents: async () => ({ items: await listIncidents(self) }),
    async openIncident({ tx, staff, body }) {
      const id = await openIncident(self, tx, { incident: body, staffId: staff.id })
      const after = { component: body.component, planned: String(body.isPlanned), text: body.textEn }
      return { answer: { id }, subject: body.titleEn, after }
    },
    async updateIncident({ tx, staff, params, body: { isResolved, ...words } }) {
      const id = parseId(params['id'])
      const title = await updateIncident(self, tx, { id, words, isResolved, staffId: staff.id })
      const after = { text: words.textEn, resolved: String(isResolved) }
      return { answer: { done: true as const }, subject: title, after }
    },
  }
}
