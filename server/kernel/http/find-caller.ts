import type { FastifyRequest } from 'fastify'
import { failures } from '#contract/failures/failures.ts'
import type { Operation } from '#contract/operation.ts'
import type { ReplicaCalls } from '../database/replica/own-writes.ts'
import { isStorable } from '../database/storable.ts'
import { Failure } from '../failure.ts'
import type { Logger } from '../log.ts'
import type { Admission } from '../overload/admission.ts'
import {
  callerOfKey,
  digestOfKey,
  isApiKey,
  requireReadable,
  type ApiKeyUse,
  type GivenKey,
} from '../security/api-keys.ts'
import type { RateLimits } from '../security/rate-limits.ts'
import { provenKeyOf, spendProof, type ProofDeps } from '../security/request-proof.ts'
import { NOBODY, type AccessTokens, type Caller } from '../security/session.ts'
import { staffSessionOf, type StaffSession } from '../security/staff-session.ts'
import type { CheckAccess } from './handlers.ts'
import type { Reads } from './read-together.ts'
import type { Idempotency } from './idempotency.ts'
import { recordAccount } from './refusal-log.ts'
import { requireSameOrigin } from './same-origin.ts'

export interface HttpDeps extends ProofDeps {
  readonly tokens: AccessTokens
  readonly idempotency: Idempotency
  readonly log: Logger
  readonly rateLimits: RateLimits
  /** Which calls the replica answers. */
  readonly replicaCalls: Pick<ReplicaCalls, 'run'>
  /** How many calls run at once, by class. */
  readonly admission: Pick<Admission, 'acquire'>
  /** What may be read beside others in one call: filled as operations are served. */
  readonly reads: Reads
  /** Called before every operation; may refuse, for example while money routes are locked or the product is under maintenance. */
  readonly admit: (operation: Operation) => Promise<void>
  /**
   * Throws AUTH-A001 when the session behind a token has ended: tokens live on for minutes. Throws AUTH-A002 when the member has to
   * set a new password first and the operation is not part of that.
   */
  readonly requireAccess: (operation: Operation, caller: Caller) => Promise<void>
  /**
   * Whose API key it is. Throws APIKEY-A001 for one that is unknown, expired or revoked, APIKEY-A002 without the operation's scope,
   * APIKEY-A003 from another address, AUTH-A001 and AUTH-A002 as for the member's own sessions.
   */
  readonly requireKey: (operation: Operation, given: GivenKey) => Promise<ApiKeyUse>
  /** The same for several callers of one operation, in a transaction. */
  readonly checkAccess: CheckAccess
  /**
   * The calling staff member; their id stands where a member's would. Throws AUTH-A001 without a living session of the
   * console, STAFF-A001 when their roles lack the operation's right.
   */
  readonly requireStaff: (operation: Operation, session: StaffSession) => Promise<Caller>
}

function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** The router fills every `:name` of a path with a text. */
export type Params = Readonly<Record<string, string>>

export function storableParams(params: Params): Params {
  if (!isStorable(params)) throw new Failure(failures.common.notFound)
  return params
}

function countCaller({ rateLimits }: HttpDeps, operation: Operation, caller: Caller): Promise<void> {
  const { memberId, sessionId, deviceKey } = caller
  return rateLimits.countCaller(operation, { account: memberId, device: deviceKey ?? sessionId })
}

/** A request, and what it is for. */
interface Asking {
  readonly operation: Operation
  readonly handler: object
  readonly request: FastifyRequest
}

/**
 * Whose call it is by its token, counted: nothing is asked of the database yet, so that a member's flood is refused before it takes
 * up room that others wait for. A session that was opened with a key is nothing without a proof of it: copied tokens are worthless.
 */
async function identify(deps: HttpDeps, { operation, request }: Asking) {
  const token = operation.access === 'public' ? undefined : bearerOf(request)
  if (isApiKey(token)) {
    requireReadable(operation)
    const key: GivenKey = { digest: digestOfKey(token), address: request.ip }
    await deps.rateLimits.countKey(key.digest)
    return { caller: NOBODY, proven: undefined, key }
  }
  const caller = operation.access === 'public' ? NOBODY : deps.tokens.verify(token)
  const proven = await provenKeyOf(deps, request, token)
  if (caller === undefined || (caller.deviceKey !== undefined && caller.deviceKey !== proven?.thumbprint))
    throw new Failure(failures.auth.signInRequired)
  if (caller !== NOBODY) {
    recordAccount(request, caller.memberId)
    await countCaller(deps, operation, caller)
  }
  return { caller, proven, key: undefined }
}

const identities = new WeakMap<FastifyRequest, ReturnType<typeof identify>>()

/** The same, found once per request: a call counts once. */
export function identityOf(deps: HttpDeps, asking: Asking) {
  const known = identities.get(asking.request) ?? identify(deps, asking)
  identities.set(asking.request, known)
  return known
}

/** Whose program calls, by a key that still stands. */
async function findKeyOwner(deps: HttpDeps, { operation, request }: Asking, key: GivenKey) {
  const used = await deps.requireKey(operation, key)
  const caller = callerOfKey(used)
  recordAccount(request, caller.memberId)
  await deps.rateLimits.countKey(used.id, used.perMinute)
  await countCaller(deps, operation, caller)
  return { caller, provenKey: undefined, recheck: async () => void (await deps.requireKey(operation, key)) }
}

/** Who calls, with a session that still stands; `recheck` throws once it does not any more. */
async function findCaller(deps: HttpDeps, asking: Asking) {
  const { operation, handler, request } = asking
  if (operation.path.startsWith('/api/staff/')) requireSameOrigin(request)
  if (operation.access === 'staff') {
    const caller = await deps.requireStaff(operation, staffSessionOf(request))
    recordAccount(request, caller.memberId)
    await countCaller(deps, operation, caller)
    const recheck = async () => void (await deps.requireStaff(operation, staffSessionOf(request)))
    return { caller, provenKey: undefined, recheck }
  }
  const { caller, proven, key } = await identityOf(deps, asking)
  if (key !== undefined) return findKeyOwner(deps, asking, key)
  if (caller.deviceKey !== undefined && proven !== undefined)
    await spendProof(deps, operation, { request, name: proven.name })
  // An action's batch checks the session in its own transaction.
  if (operation.access === 'member' && !('submit' in handler)) await deps.requireAccess(operation, caller)
  return { caller, provenKey: proven?.thumbprint, recheck: () => deps.requireAccess(operation, caller) }
}

const callers = new WeakMap<FastifyRequest, ReturnType<typeof findCaller>>()

/** The caller, found once per request: a proof is good once. */
export function callerOf(deps: HttpDeps, asking: Asking) {
  const known = callers.get(asking.request) ?? findCaller(deps, asking)
  callers.set(asking.request, known)
  return known
}
