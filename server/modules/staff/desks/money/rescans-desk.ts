import type { StaffRescan } from '#contract/console/money/rescans.ts'
import type { consoleApi } from '#contract/console.ts'
import { formatUnits } from '#contract/money.ts'
import type { Rescan } from '#server/modules/chain/chain.ts'
import type { ConsoleCalls } from '#server/kernel/console/console-calls.ts'
import { pageOf, parseCursor, parseId } from '#server/kernel/console/keyset.ts'
import { nameColleagues } from '../../people/people.ts'
import type { RequestSelf } from '../../requests/requests.ts'
import { nameMembers } from '../../members/name-members.ts'

type Calls = typeof consoleApi.rescans
const MAX_FINDS = 100

async function toRescans({ db }: RequestSelf, rows: readonly Rescan[]): Promise<StaffRescan[]> {
  const colleague = await nameColleagues(
    db,
    rows.map(({ askedBy }) => askedBy),
  )
  return rows.map(({ askedBy, askedAt, endedAt, ...row }) => ({
    ...row,
    by: colleague(askedBy),
    askedAt: askedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }))
}

/** Solid blocks that are read again. */
export function rescansConsole(self: RequestSelf): ConsoleCalls<Calls> {
  const { db, chain } = self
  return {
    async listRescans({ query: { cursor, size } }) {
      const found = await chain.listRescans(db, { after: parseCursor(cursor), limit: size + 1 })
      const { rows, next } = pageOf(found, size, ({ askedAt, id }) => ({ at: askedAt, id }))
      return { items: await toRescans(self, rows), next }
    },
    async getRescan({ staff, params }) {
      const row = await chain.getRescan(db, parseId(params['id']))
      const finds = await chain.listFinds(db, { rescanId: row.id, limit: MAX_FINDS })
      const nameOf = await nameMembers(
        self,
        staff,
        finds.flatMap(({ memberId }) => (memberId === null ? [] : [memberId])),
      )
      const [shown] = await toRescans(self, [row])
      if (shown === undefined) throw new Error('a row that was read is shown')
      return {
        ...shown,
        finds: finds.map(({ memberId, units, ...find }) => ({
          ...find,
          member: memberId === null ? null : nameOf(memberId),
          quantity: formatUnits(units),
        })),
      }
    },
    async requestRescan({ tx, staff, body: { from, to, reason } }) {
      const id = await chain.requestRescan(tx, { from, to, staffId: staff.id })
      return { answer: { id }, subject: id, after: { from: `${from}`, to: `${to}` }, reason }
    },
    async stopRescan({ tx, params, body: { reason } }) {
      const id = parseId(params['id'])
      const { at } = await chain.stopRescan(tx, id)
      const states = { before: { state: 'RUNNING' }, after: { state: 'STOPPED', at: `${at}` } }
      return { answer: { done: true }, subject: id, ...states, reason }
    },
  }
}
