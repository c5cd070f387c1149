import type { z, ZodMiniType } from 'zod/mini'
import type { CsvColumn } from './csv-texts/csv-columns.ts'
import type { FailureCode } from './failures/errors.ts'
import type { ApiScope } from './members/api-scopes.ts'
import type { StaffRight } from './rules/staff-rights.ts'

/**
 * public: no token is looked at; member: a valid access token is required, else 403 AUTH-A001; staff: a living session of the
 * console whose roles have the operation's `right`, else 403 AUTH-A001 or STAFF-A001.
 */
export type Access = 'public' | 'member' | 'staff'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One call of the API as plain data: server routes, the typed client, OpenAPI and the API page are all made from it.
 * `fields` names the code a wrong or missing field answers; fields not named answer `malformed` or COMMON-B001.
 * `plainBody`: calls of programs that cannot choose a content type: JSON is read out of text/plain as well, up to so many bytes.
 * `keyed` calls insist on an Idempotency-Key (docs/product/decisions.md D-03). `flat` answers are not wrapped in `data`.
 * `session` calls ask the database whether the session lives; other calls of members accept an answer of the last second. `money` calls move money of the books or change who may:
 * they need one as well, and stop as one when the books are in doubt.
 * `answerType` answers a file instead of JSON: a table, a calendar, or what was kept; refusals stay JSON.
 * `table` calls are a list as a CSV file (see `exportOf`): the kernel answers them by the list's own handler.
 * `heavy` calls work through everything a member ever did, or draw a paper: they are limited as exports are.
 * `mayLag` calls of members may be answered by a replica up to two seconds behind that has what the caller has written or been told of.
 * `publicSeconds`: of public calls that say the same to everybody; any cache may keep a successful answer for so long.
 * `upload` calls are sent as multipart/form-data of limited size; one that is larger or too slow answers `refused`.
 * `beforeNewPassword` calls are answered to a member who signed in with an issued password and has to set a new one; all others are not.
 * `crash` is what the member reads when the system itself failed, COMMON-C001 unless named.
 */
export interface Operation {
  readonly method: Method
  readonly path: string
  readonly access: Access
  /** Of staff operations only; one without a right is nobody's. */
  readonly right?: StaffRight
  /** Of staff operations that change or reveal something: each leaves an entry in the audit log. */
  readonly audited?: boolean
  /** Of staff operations that approve something or let money move: they need a one-time code of the last five minutes, else STAFF-A011. */
  readonly stepUp?: boolean
  /** Of reading calls of members: a member's API key with this scope may make them too. Every other call refuses keys. */
  readonly scope?: ApiScope
  readonly summary: string
  readonly body?: ZodMiniType
  readonly query?: ZodMiniType
  readonly plainBody?: { readonly maxBytes: number }
  readonly answer: ZodMiniType
  readonly flat?: boolean
  readonly answerType?: 'csv' | 'ics' | 'jsonl' | 'atom' | 'file'
  readonly table?: ListTable
  readonly heavy?: boolean
  readonly mayLag?: boolean
  readonly publicSeconds?: number
  readonly upload?: { readonly maxBytes: number; readonly refused: FailureCode }
  readonly keyed?: boolean
  readonly session?: boolean
  readonly money?: boolean
  readonly beforeNewPassword?: boolean
  readonly failures: readonly FailureCode[]
  readonly fields?: Readonly<Record<string, FailureCode>>
  readonly malformed?: FailureCode
  readonly crash?: FailureCode
}

/** How a list is saved as a table. */
export interface ListTable {
  /** The call whose rows these are: its rights, its filter, its handler. */
  readonly list: Operation
  /** What holds the rows in its answer; undefined for an answer that is a list itself. */
  readonly rows: string | undefined
  /** Where each cell stands in a row: a field, or one within it. Two are looked up as one name, the first alone where they have none. */
  readonly columns: readonly (readonly [CsvColumn, string | readonly [string, string]])[]
}

/** Keeps the exact types of the parts, so that client and server infer body, query and answer. */
export function operation<const Parts extends Operation>(parts: Parts): Parts {
  return parts
}

export type Area = Readonly<Record<string, Operation>>
export type BodyOf<Op> = Op extends { readonly body: infer Body extends ZodMiniType }
  ? z.output<Body>
  : undefined
export type QueryOf<Op> = Op extends { readonly query: infer Query extends ZodMiniType }
  ? z.output<Query>
  : undefined
/** What a caller may write: defaults may be left out. */
export type BodyInputOf<Op> = Op extends { readonly body: infer Body extends ZodMiniType }
  ? z.input<Body>
  : undefined
export type QueryInputOf<Op> = Op extends { readonly query: infer Query extends ZodMiniType }
  ? z.input<Query>
  : undefined
export type AnswerOf<Op> = Op extends { readonly answer: infer Answer extends ZodMiniType }
  ? z.output<Answer>
  : never
