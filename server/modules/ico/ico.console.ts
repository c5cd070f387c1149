import type { consoleApi } from '#contract/console.ts'
import { failures } from '#contract/failures/failures.ts'
import { formatUnits, toCount } from '#contract/money.ts'
import type { ConsoleCalls, Look } from '#server/kernel/console/console-calls.ts'
import type { ConsoleParts } from '#server/kernel/console/console-parts.ts'
import { parsePosition } from '#server/kernel/console/keyset.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { IcoContext } from './ico-context.ts'
import { listEntries as listAllEntries, type EntryRow } from './entries.ts'
import { listRuns } from './releases/list-runs.ts'
import { findRound, listAllRounds } from './rounds.ts'

type Self = IcoContext & ConsoleParts
type Calls = typeof consoleApi.ico
const MAX_ROUNDS = 100
const MAX_RUNS = 60
const NUMBER = /^\d{1,6}$/

/** A round's number in an address. Throws COMMON-A001. */
export function parseRoundNumber(text: string | undefined): number {
  if (text === undefined || !NUMBER.test(text)) throw new Failure(failures.common.notFound)
  return toCount(BigInt(text))
}
function listRounds({ db }: Self): Look<Calls['listStaffRounds']> {
  return async () => ({
    items: (await listAllRounds(db, MAX_ROUNDS)).map((row) => ({
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

function listEntries(self: Self): Look<Calls['listEntries']> {
  return async ({ staff, params, query: { cursor, size } }) => {
    const number = parseRoundNumber(params['id'])
    if ((await findRound(self.db, number)) === undefined) throw new Failure(failures.common.notFound)
    const before = parsePosition(cursor)
    const found = await listAllEntries(self.db, { number, before, limit: size + 1 })
    const rows = found.slice(0, size)
    const nameOf = await self.nameMembers(
      staff,
      rows.map((row) => row.memberId),
    )
    const items = rows.map((row) => ({ ...toEntryView(row), member: nameOf(row.memberId) }))
    const last = found.length > size ? rows.at(-1) : undefined
    return { items, next: last === undefined ? null : String(last.position) }
  }
}

/** Rounds of the token sale: made, announced and closed by two persons; what was entered and released. */
export function icoConsole(deps: IcoContext, parts: ConsoleParts): ConsoleCalls<Calls> {
  const self: Self = { ...deps, ...parts }
  return {
    listStaffRounds: listRounds(self),
    listEntries: listEntries(self),
    requestRound: ({ tx, staff: by, body: { reason, ...params } }) =>
      self.createRequest(tx, { kind: 'icoRound', params, reason, by }),
    requestOpening({ tx, staff: by, params, body: { reason } }) {
      const number = parseRoundNumber(params['id'])
      return self.createRequest(tx, { kind: 'icoOpen', params: { number }, reason, by })
    },
    requestClosing({ tx, staff: by, params, body: { reason } }) {
      const number = parseRoundNumber(params['id'])
      return self.createRequest(tx, { kind: 'icoClose', params: { number }, reason, by })
    },
    async listReleases() {
      const items = (await listRuns(self.db, MAX_RUNS)).map((run) => ({
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
