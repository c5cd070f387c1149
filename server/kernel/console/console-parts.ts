import type { Agreed, Approvals } from '#contract/console/people/approvals.ts'
import type { RequestParams } from '#contract/console/people/request-params.ts'
import type { RequestKind } from '#contract/rules/staff-requests.ts'
import type { Queryable, Tx } from '#server/kernel/database/db.ts'
import type { Facts, Person } from './console-calls.ts'

/** A power that needs a second person, as it is asked for. */
export interface NewRequest<Kind extends RequestKind> {
  readonly kind: Kind
  readonly params: RequestParams[Kind]
  readonly reason: string
  readonly by: Person
}

/** What asking answers, and what the audit log says of it. */
export interface CreatedRequest {
  readonly answer: { readonly requestId: string }
  readonly subject: string
  readonly before: Facts
  readonly after: Facts
  readonly reason: string
}

/** Somebody as lists name them; an ID that is not known is empty. */
export interface Named {
  readonly id: string
  readonly loginId: string
}
/** A colleague as lists name them. */
export interface NamedColleague extends Named {
  readonly name: string
}

/** The member an act is about. */
export interface MemberSubject {
  readonly memberId: string
  readonly subject: string
}

/** What the console lends to the calls of every module, which stand below the staff: people, members by name, and requests. */
export interface ConsoleParts {
  /** Asks for a power that needs a second person; nothing but the request is written. Throws STAFF-A001, and what is wrong with it. */
  readonly createRequest: <Kind extends RequestKind>(
    tx: Tx,
    request: NewRequest<Kind>,
  ) => Promise<CreatedRequest>
  /** Members by number, with IDs that are covered for people who may not see members (docs/product/decisions.md D-131). */
  readonly nameMembers: (by: Person, ids: readonly string[]) => Promise<(id: string) => Named>
  /** IDs of members by number, uncovered, for calls whose right includes seeing members; unknown numbers are left out. */
  readonly findLoginIds: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /**
   * The member that a filter names: undefined without a filter, null for an ID that nobody has, or for people who may not see
   * members: they find out nobody's by trying.
   */
  readonly findChosenMember: (by: Person, loginId: string | undefined) => Promise<string | null | undefined>
  /** The number of the member with an ID; undefined for none. */
  readonly findMember: (loginId: string) => Promise<string | undefined>
  /** The same for a field of a form. Throws STAFF-B002 at the field. */
  readonly requireMember: (db: Queryable, loginId: string) => Promise<string>
  /** The member of an address, and how the audit log names them. Throws COMMON-A001. */
  readonly requireSubject: (db: Queryable, id: string | undefined) => Promise<MemberSubject>
  /** Staff by number. */
  readonly nameColleagues: (ids: readonly (string | null)[]) => Promise<(id: string) => NamedColleague>
  /** Who agreed to withdrawals or payouts, by their numbers. */
  readonly listApprovals: (ids: readonly string[]) => Promise<(id: string) => Approvals>
  /**
   * Writes down one person's word for a withdrawal or a payout that is locked; `names` are those of both once both sides agreed.
   * Throws STAFF-A005, STAFF-A008, STAFF-A010.
   */
  readonly approve: (
    tx: Tx,
    request: { readonly id: string; readonly by: Person },
  ) => Promise<{ readonly agreed: Agreed; readonly names: string | undefined }>
  /** Approvals given so far count no more. */
  readonly expireApprovals: (tx: Tx, id: string) => Promise<void>
  /** Locks the caller against removal until the transaction ends. Throws AUTH-A001, STAFF-A001 when removed or reduced meanwhile. */
  readonly lockPerson: (tx: Tx, by: Person) => Promise<void>
  /** A staff member, locked against removal until the transaction ends; undefined when no longer staff. */
  readonly findActivePerson: (tx: Tx, id: string) => Promise<Person | undefined>
}
