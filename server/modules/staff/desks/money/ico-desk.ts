import type { consoleApi } from '#contract/console.ts'
import { failures } from '#contract/failures/failures.ts'
import { formatUnits } from '#contract/money.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { EntryRow } from '#server/modules/ico/ico.ts'
import type { ConsoleCalls, Look } from '#server/kernel/console/console-calls.ts'
import { createRequest, type RequestSelf } from '../../requests/requests.ts'
import { parsePosition } from '#server/kernel/console/keyset.ts'
import { parseRoundNumber } from '#server/modules/ico/round-number.ts'
import { nameMembers } from '../../members/name-members.ts'

type Calls = typeof consoleApi.ico
const MAX_ROUNDS = 100
const MAX_RUNS = 60
function listRounds({ db, ico }: RequestSelf): Look<Calls['listStaffRounds']> {
  return async () => ({
    items: (await ico.listAllRounds(db, MAX_ROUNDS)).map((row) => ({
      id: String(row.number),
      state: row.state,
      price: formatUnits(row.price),
      cap: formatUnits(row.cap),
      sold: formatUnits(row.sold),
      min: formatUnits(row.min),
      max: formatUnits(row.max),
      step: formatUnits(row.step),
      opensAt: row.opensAt.toISOString(),
      closesAt: row.closesAt.toISOString(),
      bonusTiers: row.bonusTiers,
      feeTiers: row.feeTiers,
      cliffMonths: row.cliffMonths,
      vestMonths: row.vestMonths,
      dailyBps: row.dailyBps,
    })),
  })
}

const toEntryView = (row: EntryRow) => ({
  id: row.id,
  state: row.state,
  amount: formatUnits(row.amount),
  bonus: formatUnits(row.bonus),
  obtained: formatUnits(row.obtained),
  released: formatUnits(row.released),
  firstDay: row.firstDay,
  lastDay: row.lastDay,
  enteredAt: row.enteredAt.toISOString(),
})

function listEntries(self: RequestSelf): Look<Calls['listEntries']> {
  return async ({ staff, params, query: { cursor, size } }) => {
    const number = parseRoundNumber(params['id'])
    if ((await self.ico.findRound(self.db, number)) === undefined) throw new Failure(failures.common.notFound)
    const before = parsePosition(cursor)
    const found = await self.ico.listEntries(self.db, { number, before, limit: size + 1 })
    const rows = found.slice(0, size)
    const nameOf = await nameMembers(
      self,
      staff,
      rows.map((row) => row.memberId),
    )
    const items = rows.map((row) => ({ ...toEntryView(row), member: nameOf(row.memberId) }))
    const last = found.length > size ? rows.at(-1) : undefined
    return { items, next: last === undefined ? null : String(last.position) }
  }
}

/** Rounds of the token sale: made, announced and closed by two persons; what was entered and released. */
export function icoConsole(self: RequestSelf): ConsoleCalls<Calls> {
  return {
    listStaffRounds: listRounds(self),
    listEntries: listEntries(self),
    requestRound: ({ tx, staff: by, body: { reason, ...params } }) =>
      createRequest(self, tx, { kind: 'icoRound', params, reason, by }),
    requestOpening({ tx, staff: by, params, body: { reason } }) {
      const number = parseRoundNumber(params['id'])
      return createRequest(self, tx, { kind: 'icoOpen', params: { number }, reason, by })
    },
    requestClosing({ tx, staff: by, params, body: { reason } }) {
      const number = parseRoundNumber(params['id'])
      return createRequest(self, tx, { kind: 'icoClose', params: { number }, reason, by })
    },
    async listReleases() {
      const items = (await self.ico.listRuns(self.db, MAX_RUNS)).map((run) => ({
        id: run.day,
        state: run.state,
        startedAt: run.startedAt.toISOString(),
        endedAt: run.endedAt?.toISOString() ?? null,
        entries: run.entries,
        releasedEntries: run.releasedEntries,
        released: formatUnits(run.released),
      }))
      return { items }
    },
  }
}
