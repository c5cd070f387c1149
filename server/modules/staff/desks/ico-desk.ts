import type { consoleApi } from '#contract/console.ts'
import { printUnits } from '#contract/money.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { EntryRow } from '#server/modules/ico/ico.ts'
import type { Desk, Look } from '../handlers.ts'
import { ask, type RequestSelf } from '../requests.ts'
import { readPlace, readRoundNumber } from './round-number.ts'
import { whose } from './whose.ts'

type Calls = typeof consoleApi.ico
const MOST_ROUNDS = 100
const MOST_RUNS = 60
function listRounds({ db, ico }: RequestSelf): Look<Calls['listStaffRounds']> {
  return async () => ({
    items: (await ico.listAllRounds(db, MOST_ROUNDS)).map((row) => ({
      id: String(row.number),
      state: row.state,
      price: printUnits(row.price),
      cap: printUnits(row.cap),
      sold: printUnits(row.sold),
      min: printUnits(row.min),
      max: printUnits(row.max),
      step: printUnits(row.step),
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

const showEntry = (row: EntryRow) => ({
  id: row.id,
  state: row.state,
  amount: printUnits(row.amount),
  bonus: printUnits(row.bonus),
  obtained: printUnits(row.obtained),
  released: printUnits(row.released),
  firstDay: row.firstDay,
  lastDay: row.lastDay,
  enteredAt: row.enteredAt.toISOString(),
})

function listEntries(self: RequestSelf): Look<Calls['listEntries']> {
  return async ({ staff, params, query: { cursor, size } }) => {
    const number = readRoundNumber(params['id'])
    if ((await self.ico.findRound(self.db, number)) === undefined) throw new Failure('COMMON-A001')
    const before = readPlace(cursor)
    const found = await self.ico.listEntries(self.db, { number, before, limit: size + 1 })
    const rows = found.slice(0, size)
    const nameOf = await whose(
      self,
      staff,
      rows.map((row) => row.memberId),
    )
    const items = rows.map((row) => ({ ...showEntry(row), member: nameOf(row.memberId) }))
    const last = found.length > size ? rows.at(-1) : undefined
    return { items, next: last === undefined ? null : String(last.place) }
  }
}

/** Rounds of the token sale: made, announced and closed by two persons; what was entered and released. */
export function icoDesk(self: RequestSelf): Desk<Calls> {
  return {
    listStaffRounds: listRounds(self),
    listEntries: listEntries(self),
    requestRound: ({ tx, staff: by, body: { reason, ...params } }) =>
      ask(self, tx, { kind: 'icoRound', params, reason, by }),
    requestOpening({ tx, staff: by, params, body: { reason } }) {
      const number = readRoundNumber(params['id'])
      return ask(self, tx, { kind: 'icoOpen', params: { number }, reason, by })
    },
    requestClosing({ tx, staff: by, params, body: { reason } }) {
      const number = readRoundNumber(params['id'])
      return ask(self, tx, { kind: 'icoClose', params: { number }, reason, by })
    },
    async listReleases() {
      const items = (await self.ico.listRuns(self.db, MOST_RUNS)).map((run) => ({
        id: run.day,
        state: run.state,
        startedAt: run.startedAt.toISOString(),
        endedAt: run.endedAt?.toISOString() ?? null,
        entries: run.entries,
        releasedEntries: run.releasedEntries,
        released: printUnits(run.released),
      }))
      return { items }
    },
  }
}
