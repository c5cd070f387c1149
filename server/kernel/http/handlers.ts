import type { HandledNames } from '#contract/csv-texts/export-of.ts'
import type { Locale } from '#contract/locale.ts'
import type { AnswerOf, Area, BodyOf, Operation, QueryOf } from '#contract/operation.ts'
import type { MemberRequest } from '../actions/action.ts'
import type { Submit } from '../actions/actions.ts'
import type { Tx } from '../database/db.ts'
import type { Failure } from '../failure.ts'
import type { Caller } from '../security/session.ts'
import { envelopeOf } from './envelope.ts'
import type { KeyedRequest, StoredAnswer } from './idempotency.ts'

/** What `requireAccess` would throw for each of several callers of one operation, in their order. */
export type CheckAccess = (
  tx: Tx,
  operation: Operation,
  callers: readonly Caller[],
) => Promise<(Failure | undefined)[]>

/** What a handler receives about a request. */
export interface Call<Op extends Operation> {
  readonly body: BodyOf<Op>
  readonly query: QueryOf<Op>
  readonly params: Readonly<Record<string, string>>
  /** Who calls; on public operations always the nobody of `NOBODY`. */
  readonly caller: Caller
  readonly locale: Locale
  readonly address: string
  readonly device: string
  readonly requestId: string
  /** The request's Idempotency-Key as it was sent; checked where the operation is keyed. */
  readonly requestKey: string | undefined
  /** Thumbprint of the key that proved itself with this request, if any. */
  readonly provenKey: string | undefined
  /** The cookie of a browser that has signed in before, as it was sent. */
  readonly deviceCookie: string | undefined
  readonly setDeviceCookie: (value: string) => void
  /** Keeps the console's session in a cookie that no script reads, or drops it. */
  readonly setSessionCookie: (token: string | undefined) => void
  /** The transaction that also stores the answer under the request's key; only on keyed operations. */
  readonly tx: Op extends { readonly keyed: true } ? Tx : undefined
}

type Run<Op extends Operation> = (call: Call<Op>) => Promise<AnswerOf<Op>>
/** A handler, or one with work that must be done before the transaction opens, such as asking the network: see `prepared`. */
export type Handler<Op extends Operation> = Run<Op> | PreparedHandler<Op> | BatchedHandler<Op>
interface PreparedHandler<Op extends Operation> {
  readonly prepare: (call: Omit<Call<Op>, 'tx'>) => Promise<Run<Op>>
}

/** How a call of an action is taken through its batches: see `batched`. */
export interface Batching {
  readonly keyed: KeyedRequest | undefined
  readonly checkAccess: CheckAccess
}
interface BatchedHandler<Op extends Operation> {
  readonly submit: (call: Omit<Call<Op>, 'tx'>, batching: Batching) => Promise<StoredAnswer>
}

/** A handler that is an action: the call shares a transaction with others, which also checks its key and its session. */
export function batched<Op extends Operation, Request extends MemberRequest>(
  operation: Op,
  submit: Submit<Request, AnswerOf<Op>>,
  /** May wait for the network: nothing is locked yet. */
  requestOf: (call: Omit<Call<Op>, 'tx'>) => Request | Promise<Request>,
): Handler<Op> {
  return {
    submit: async (call, { keyed, checkAccess }) =>
      submit({
        keyed,
        request: await requestOf(call),
        caller: call.caller,
        checkAccess: (tx, callers) => checkAccess(tx, operation, callers),
        wrap: (data) => wrap(operation, data),
        refuse: (failure) => envelopeOf(failure, call.locale),
      }),
  }
}

/** A handler in two steps: what `prepare` finds out before the transaction opens is handed to `run` inside it. */
export function prepared<Op extends Operation, Found>(
  prepare: (call: Omit<Call<Op>, 'tx'>) => Promise<Found>,
  run: (call: Call<Op>, found: Found) => Promise<AnswerOf<Op>>,
): Handler<Op> {
  return {
    async prepare(call) {
      const found = await prepare(call)
      return (inside) => run(inside, found)
    },
  }
}
/** A handler for each call of an area but its tables, which come from the handlers of their lists. */
export type Handlers<Calls extends Area> = {
  readonly [Name in HandledNames<Calls>]: Handler<Calls[Name]>
}

/** The answer as the client reads it. */
export function wrap(operation: Operation, data: unknown): StoredAnswer {
  const isBare = operation.flat === true || operation.answerType !== undefined
  return { status: 200, body: isBare ? data : { status: 'success', data } }
}
