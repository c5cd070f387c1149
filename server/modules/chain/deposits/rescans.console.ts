import type { consoleApi } from '#contract/console.ts'
import type { StaffRescan } from '#contract/console/money/rescans.ts'
import { formatUnits } from '#contract/money.ts'
import type { ConsoleCalls } from '#server/kernel/console/console-calls.ts'
import type { ConsoleParts } from '#server/kernel/console/console-parts.ts'
import { pageOf, parseCursor, parseId } from '#server/kernel/console/keyset.ts'
import { getRescan, listFinds, listRescans, requestRescan, stopRescan, type Rescan } from './rescan.ts'
import type { ChainContext } from '../chain-context.ts'

type Self = ChainContext & ConsoleParts
type Calls = typeof consoleApi.rescans
const MAX_FINDS = 100

async function toRescans(self: Self, rows: readonly Rescan[]): Promise<StaffRescan[]> {
  const colleague = await self.nameColleagues(rows.map(({ askedBy }) => askedBy))
  return rows.map(({ askedBy, askedAt, endedAt, ...row }) => ({
    ...row,
    by: colleague(askedBy),
    askedAt: askedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }))
}

/** Solid blocks that are read again. */
export function rescansConsole(deps: ChainContext, parts: ConsoleParts): ConsoleCalls<Calls> {
  const self: Self = { ...deps, ...parts }
  const { db } = self
  return {
    async listRescans({ query: { cursor, size } }) {
      const found = await listRescans(db, { after: parseCursor(cursor), limit: size + 1 })
      const { rows, next } = pageOf(found, size, ({ askedAt, id }) => ({ at: askedAt, id }))
      return { items: await toRescans(self, rows), next }
    },
    async getRescan({ staff, params }) {
      const row = await getRescan(db, parseId(params['id']))
      const finds = await listFinds(db, { rescanId: row.id, limit: MAX_FINDS })
      const nameOf = await self.nameMembers(
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
      const id = await requestRescan(self, tx, { from, to, staffId: staff.id })
      return { answer: { id }, subject: id, after: { from: `${from}`, to: `${to}` }, reason }
    },
    async stopRescan({ tx, params, body: { reason } }) {
      const id = parseId(params['id'])
      const { at } = await stopRescan(self, tx, id)
      const states = { before: { state: 'RUNNING' }, after: { state: 'STOPPED', at: `${at}` } }
      return { answer: { done: true }, subject: id, ...states, reason }
    },
  }
}
