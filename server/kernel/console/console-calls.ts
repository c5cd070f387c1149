import type { AnswerOf, Area, Operation } from '#contract/operation.ts'
import type { StaffRole } from '#contract/rules/staff-rights.ts'
import type { Tx } from '#server/kernel/database/db.ts'
import type { Call, Handler } from '#server/kernel/http/handlers.ts'

/** Who of the staff acts. */
export interface Person {
  readonly id: string
  readonly loginId: string
  readonly name: string
  readonly roles: readonly StaffRole[]
}

/** What something was or will be, value by value; shown to people and sealed in the log. */
export type Facts = Readonly<Record<string, string>>

/** Address and device of an action. */
export interface Origin {
  readonly address: string
  readonly device: string
}

/** One call of the console: what every handler receives, and the calling staff member. */
export type LookCall<Op extends Operation> = Omit<Call<Op>, 'tx'> & { readonly staff: Person }
/** The same in a transaction that also writes the audit entry. */
export type ActCall<Op extends Operation> = LookCall<Op> & { readonly tx: Tx }

/** What the audit log says of a change. */
export interface AuditNote {
  /** What it was done to: a member's mark, a parameter's name; empty for none. */
  readonly subject: string
  readonly before?: Facts | undefined
  readonly after?: Facts | undefined
  readonly reason?: string | undefined
}

/** What a changing call answers, and what the audit log says of it: without the second there is no first. */
export interface AuditedResult<Op extends Operation> extends AuditNote {
  readonly answer: AnswerOf<Op>
}

export type Look<Op extends Operation> = (call: LookCall<Op>) => Promise<AnswerOf<Op>>
export type Act<Op extends Operation> = (call: ActCall<Op>) => Promise<AuditedResult<Op>>

/** The handlers of one area of the console: public calls as everywhere, reading ones, and those that leave an entry in the audit log. */
export type ConsoleCalls<Calls extends Area> = {
  readonly [Name in keyof Calls]: Calls[Name] extends { readonly access: 'public' }
    ? Handler<Calls[Name]>
    : Calls[Name] extends { readonly audited: true }
      ? Act<Calls[Name]>
      : Look<Calls[Name]>
}
