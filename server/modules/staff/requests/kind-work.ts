import type { RequestParams } from '#contract/console/people/request-params.ts'
import type { RequestKind } from '#contract/rules/staff-requests.ts'
import type { Tx } from '#server/kernel/database/db.ts'
import type { Facts, Origin, Person } from '#server/kernel/console/console-calls.ts'

/** What a request is about, how things stand, and how they would. */
export interface Description {
  readonly subject: string
  readonly before: Facts
  readonly after: Facts
}

export interface Execution<Params> {
  readonly params: Params
  /** The request's number: the key of whatever must happen once. */
  readonly requestId: string
  readonly askedBy: Person
  readonly approvedBy: Person
  readonly origin: Origin
}

/** One power of two persons. */
export interface KindWork<Params> {
  /** Read at the asking and again at the approval, which is refused when `before` has changed. Throws what is wrong with it. */
  readonly describe: (tx: Tx, params: Params) => Promise<Description>
  /** Does it, in the transaction of the approval. A Failure ends the request as failed, with nothing changed. */
  readonly execute: (tx: Tx, execution: Execution<Params>) => Promise<void>
}

export type Kinds = { readonly [Kind in RequestKind]: KindWork<RequestParams[Kind]> }
