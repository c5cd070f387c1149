import type { ZodMiniType } from 'zod/mini'
import type { FailureCode } from './errors.ts'

/** public: no token is looked at; member: a valid access token is required, else 403 AUTH-A001. */
export type Access = 'public' | 'member'
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One call of the API as plain data: server routes, the typed client, OpenAPI and the API page are all made from it.
 * `fields` names the code a wrong or missing field answers; fields not named answer COMMON-B001.
 * `keyed` calls insist on an Idempotency-Key (decisions D-03). `flat` answers are not wrapped in `data`.
 */
export interface Operation<
  Body extends ZodMiniType = ZodMiniType,
  Query extends ZodMiniType = ZodMiniType,
  Answer extends ZodMiniType = ZodMiniType,
> {
  readonly method: Method
  readonly path: string
  readonly access: Access
  readonly summary: string
  readonly body?: Body
  readonly query?: Query
  readonly answer: Answer
  readonly flat?: boolean
  readonly keyed?: boolean
  readonly failures: readonly FailureCode[]
  readonly fields?: Readonly<Record<string, FailureCode>>
  /** The code answered when the body as a whole is unreadable; COMMON-B001 unless named. */
  readonly malformed?: FailureCode
}

/** Keeps the exact types of the parts, so that client and server infer body, query and answer. */
export function operation<
  Body extends ZodMiniType = ZodMiniType<undefined>,
  Query extends ZodMiniType = ZodMiniType<undefined>,
  Answer extends ZodMiniType = ZodMiniType,
>(parts: Operation<Body, Query, Answer>): Operation<Body, Query, Answer> {
  return parts
}
