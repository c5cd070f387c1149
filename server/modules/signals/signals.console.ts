import type { consoleApi } from '#contract/console.ts'
import { failures } from '#contract/failures/failures.ts'
import type { ConsoleCalls } from '#server/kernel/console/console-calls.ts'
import type { ConsoleParts } from '#server/kernel/console/console-parts.ts'
import { pageOf, parseCursor, parseId } from '#server/kernel/console/keyset.ts'
import { Failure } from '#server/kernel/failure.ts'
import { getCalibration } from './calibration/get-calibration.ts'
import type { SignalsContext } from './signals-context.ts'
import { findSignal } from './list-signals.ts'
import { listPauses, pauseSignals, resumeSignals } from './pause-signals.ts'
import { listAllSignals } from './record/list-all-signals.ts'
import { withdrawSignal } from './withdraw-signal.ts'

type Self = SignalsContext & ConsoleParts
const done = { done: true as const }

function pausing(self: Self): Pick<ConsoleCalls<typeof consoleApi.signals>, 'pauseKind' | 'resumeKind'> {
  return {
    async pauseKind({ tx, staff, body: { kind, symbol, reason } }) {
      if ((kind === undefined) === (symbol === undefined))
        throw new Failure(failures.staff.valueRefused, { fields: { kind: failures.staff.valueRefused } })
      const subject = kind ?? symbol ?? ''
      const { pauses, symbols } = await getCalibration(self)
      if (symbol !== undefined && !symbols.includes(symbol))
        throw new Failure(failures.staff.valueRefused, { fields: { symbol: failures.staff.valueRefused } })
      if (pauses.some((pause) => (pause.kind ?? pause.symbol) === subject))
        throw new Failure(failures.staff.wrongState)
      const what = kind === undefined ? { symbol: subject } : { kind }
      const id = await pauseSignals(self, tx, { what, note: reason, staffId: staff.id })
      return { answer: { id }, subject, after: { paused: 'true' }, reason }
    },
    async resumeKind({ tx, staff, params, body: { reason } }) {
      const id = parseId(params['id'])
      const pause = (await listPauses(self, self.db)).find((one) => one.id === id)
      if (pause === undefined) throw new Failure(failures.common.notFound)
      await resumeSignals(self, tx, { id, staffId: staff.id })
      const before = { paused: pause.pausedAt, note: pause.note }
      return { answer: done, subject: pause.kind ?? pause.symbol ?? '', before, reason }
    },
  }
}

/** What the machine says, how right it is, and what is kept back. */
export function signalsConsole(
  deps: SignalsContext,
  parts: ConsoleParts,
): ConsoleCalls<typeof consoleApi.signals> {
  const self: Self = { ...deps, ...parts }
  return {
    async listStaffSignals({ query: { cursor, size, kind, symbol, state } }) {
      const after = parseCursor(cursor)
      const found = await listAllSignals(self, { kind, symbol, state, after, limit: size + 1 })
      const { rows, next } = pageOf(found, size, ({ foundAt, id }) => ({ at: new Date(foundAt), id }))
      return { items: [...rows], next }
    },
    async getCalibration() {
      const { kinds, pauses, symbols, versions } = await getCalibration(self)
      return {
        kinds,
        pauses,
        symbols: [...symbols],
        versions: versions.map(({ madeAt, ...version }) => ({ ...version, madeAt: madeAt.toISOString() })),
      }
    },
    ...pausing(self),
    async withdrawSignal({ tx, staff, params, body: { reason } }) {
      const id = parseId(params['id'])
      const { symbol, kind } = await findSignal(self, id)
      await withdrawSignal(self, tx, { id, note: reason, staffId: staff.id })
      const [before, after] = [{ state: 'ACTIVE' }, { state: 'WITHDRAWN' }]
      return { answer: done, subject: `${symbol} ${kind} ${id}`, before, after, reason }
    },
  }
}
