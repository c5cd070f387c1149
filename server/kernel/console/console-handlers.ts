import type { FailureCode } from '#contract/failures/errors.ts'
import { failures } from '#contract/failures/failures.ts'
import type { Area, Operation } from '#contract/operation.ts'
import type { Database, Queryable, Tx } from '#server/kernel/database/db.ts'
import { assert, Failure } from '#server/kernel/failure.ts'
import type { Handlers } from '#server/kernel/http/handlers.ts'
import type { AuditedResult, AuditNote, ConsoleCalls, Origin, Person } from './console-calls.ts'

/** An entry of the audit log: who did what, from where. */
export interface AuditEntry extends AuditNote {
  readonly by: Person
  readonly origin: Origin
  /** `area.call`. */
  readonly action: string
}

/** What the handlers of the console are given by staff, who know the people and keep the log. */
export interface ConsoleKeeper {
  readonly db: Database
  /** The calling person as of now. Throws AUTH-A001 for one who is no longer of the staff. */
  readonly getCaller: (db: Queryable, staffId: string) => Promise<Person>
  readonly writeAudit: (tx: Tx, entry: AuditEntry) => Promise<void>
  /** Records that a person lacked the right to an operation. Never throws. */
  readonly recordRefusal: (refusal: { by: Person; origin: Origin; subject: string }) => Promise<void>
}

interface AnyCall {
  readonly caller: { readonly memberId: string }
  readonly address: string
  readonly device: string
  readonly tx: Tx | undefined
}
type AnyWork = (call: AnyCall & { staff: Person }) => Promise<unknown>

/** Refused because of who asks: a missing right, the own request, or a second voice that is none. */
const REFUSED_BY_RIGHTS: ReadonlySet<FailureCode> = new Set([
  failures.staff.rightMissing,
  failures.staff.ownRequest,
  failures.staff.notIndependent,
])

function isOfRights(error: unknown): boolean {
  return error instanceof Failure && REFUSED_BY_RIGHTS.has(error.code)
}

function acting({ db, getCaller, writeAudit, recordRefusal }: ConsoleKeeper, action: string, work: AnyWork) {
  return (call: AnyCall): Promise<unknown> => {
    const inTx = async (tx: Tx): Promise<unknown> => {
      const by = await getCaller(tx, call.caller.memberId)
      const origin = { address: call.address, device: call.device }
      const done = await work({ ...call, tx, staff: by }).catch((error: unknown) => {
        // Apart from this transaction, which the refusal rolls back.
        if (isOfRights(error)) void recordRefusal({ by, origin, subject: action })
        throw error
      })
      // Checked border: the type of the calls asks an AuditedResult of every audited one.
      const { answer, ...note } = done as AuditedResult<Operation>
      await writeAudit(tx, { by, origin, action, ...note })
      return answer
    }
    return call.tx === undefined ? db.tx(inTx) : inTx(call.tx)
  }
}

function looking({ db, getCaller }: ConsoleKeeper, work: AnyWork) {
  return async (call: AnyCall): Promise<unknown> =>
    work({ ...call, staff: await getCaller(call.tx ?? db, call.caller.memberId) })
}

/** An area of the console as the server serves it: the caller is loaded again, and each change is sealed in the call's transaction. */
export function handlersOf<Calls extends Area>(
  keeper: ConsoleKeeper,
  [name, area, calls]: readonly [string, Calls, ConsoleCalls<Calls>],
): Handlers<Calls> {
  // Checked border: ConsoleCalls<Calls> holds the work of each operation under the operation's name.
  const works = new Map<string, AnyWork>(Object.entries(calls))
  const handlers = Object.entries(area).map(([call, operation]) => {
    const work = works.get(call)
    assert(work !== undefined, `${name}.${call} has a handler`)
    if (operation.access !== 'staff') return [call, work]
    return [
      call,
      operation.audited === true ? acting(keeper, `${name}.${call}`, work) : looking(keeper, work),
    ] as const
  })
  // Checked border: every name of the area got its handler.
  return Object.fromEntries(handlers) as Handlers<Calls>
}
