import type { FailureCode } from '#contract/failures/errors.ts'
import { failures } from '#contract/failures/failures.ts'
import type { AnswerOf, Area, Operation } from '#contract/operation.ts'
import type { Tx } from '#server/kernel/database/db.ts'
import { assert, Failure } from '#server/kernel/failure.ts'
import type { Call, Handler, Handlers } from '#server/kernel/http/http.ts'
import { writeAudit } from './audit/audit.ts'
import type { Facts, Person, StaffDeps } from './deps.ts'
import { getPerson, personOf } from './people/people.ts'
import { recordRefusal } from './requests/refusals.ts'

/** One call of the console: what every handler receives, and the calling staff member. */
export type LookCall<Op extends Operation> = Omit<Call<Op>, 'tx'> & { readonly staff: Person }
/** The same in a transaction that also writes the audit entry. */
export type ActCall<Op extends Operation> = LookCall<Op> & { readonly tx: Tx }

/** What a changing call answers, and what the audit log says of it: without the second there is no first. */
export interface AuditedResult<Op extends Operation> {
  readonly answer: AnswerOf<Op>
  readonly subject: string
  readonly before?: Facts | undefined
  readonly after?: Facts | undefined
  readonly reason?: string | undefined
}

export type Look<Op extends Operation> = (call: LookCall<Op>) => Promise<AnswerOf<Op>>
export type Act<Op extends Operation> = (call: ActCall<Op>) => Promise<AuditedResult<Op>>

/** A desk's handlers: public calls as everywhere, reading ones, and those that leave an entry in the audit log. */
export type Desk<Calls extends Area> = {
  readonly [Name in keyof Calls]: Calls[Name] extends { readonly access: 'public' }
    ? Handler<Calls[Name]>
    : Calls[Name] extends { readonly audited: true }
      ? Act<Calls[Name]>
      : Look<Calls[Name]>
}

interface AnyCall {
  readonly caller: { readonly memberId: string }
  readonly address: string
  readonly device: string
  readonly tx: Tx | undefined
}
type AnyWork = (call: AnyCall & { staff: Person }) => Promise<unknown>

async function callerIn(self: StaffDeps, { caller, tx }: AnyCall): Promise<Person> {
  const person = await getPerson(tx ?? self.db, caller.memberId)
  if (person.state !== 'ACTIVE') throw new Failure(failures.auth.signInRequired)
  return personOf(person)
}

/** Refused because of who asks: a missing right, the own request, or a second voice that is none. */
const REFUSED_BY_RIGHTS: ReadonlySet<FailureCode> = new Set([
  failures.staff.rightMissing,
  failures.staff.ownRequest,
  failures.staff.notIndependent,
])

function isOfRights(error: unknown): boolean {
  return error instanceof Failure && REFUSED_BY_RIGHTS.has(error.code)
}

function acting(self: StaffDeps, action: string, work: AnyWork) {
  return (call: AnyCall): Promise<unknown> => {
    const inTx = async (tx: Tx): Promise<unknown> => {
      const by = await callerIn(self, { ...call, tx })
      const origin = { address: call.address, device: call.device }
      const done = await work({ ...call, tx, staff: by }).catch((error: unknown) => {
        // Apart from this transaction, which the refusal rolls back.
        if (isOfRights(error)) void recordRefusal(self, { kind: 'right', by, origin, subject: action })
        throw error
      })
      // Checked border: a desk's type asks a AuditedResult of every audited call.
      const { answer, ...said } = done as AuditedResult<Operation>
      await writeAudit(self, tx, {
        by,
        origin,
        action,
        ...said,
      })
      return answer
    }
    return call.tx === undefined ? self.db.tx(inTx) : inTx(call.tx)
  }
}

function looking(self: StaffDeps, work: AnyWork) {
  return async (call: AnyCall): Promise<unknown> => work({ ...call, staff: await callerIn(self, call) })
}

/** A desk as the server serves it: the caller is loaded again, and each change is sealed in the call's transaction. */
export function handlersOf<Calls extends Area>(
  self: StaffDeps,
  [name, area, desk]: readonly [string, Calls, Desk<Calls>],
): Handlers<Calls> {
  // Checked border: Desk<Calls> holds the work of each operation under the operation's name.
  const works = new Map<string, AnyWork>(Object.entries(desk))
  const handlers = Object.entries(area).map(([call, operation]) => {
    const work = works.get(call)
    assert(work !== undefined, `${name}.${call} has a handler`)
    if (operation.access !== 'staff') return [call, work]
    return [
      call,
      operation.audited === true ? acting(self, `${name}.${call}`, work) : looking(self, work),
    ] as const
  })
  // Checked border: every name of the area got its handler.
  return Object.fromEntries(handlers) as Handlers<Calls>
}
