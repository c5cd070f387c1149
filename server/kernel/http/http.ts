import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failures } from '#contract/failures/failures.ts'
import type { Area, Operation } from '#contract/operation.ts'
import type { Tx } from '../database/db.ts'
import type { ReplicaCalls } from '../database/replica/own-writes.ts'
import { classOf, type Admission } from '../overload/admission.ts'
import { deviceCookieOf, setDeviceCookie } from '../security/device-cookie.ts'
import { compressionOf } from './compress.ts'
import { envelopeOf } from './envelope.ts'
import { wrap, type Batching, type CheckAccess, type Handlers } from './handlers.ts'
import { assert, Failure } from '../failure.ts'
import { localeOf, refuse, send, sendAnswer, toFailure } from './http-answers.ts'
import type { Idempotency, StoredAnswer } from './idempotency.ts'
import { isUuid } from '../database/ids.ts'
import type { Logger } from '../log.ts'
import { parsePart } from './parse-request.ts'
import {
  callerOfKey,
  digestOfKey,
  isApiKey,
  requireReadable,
  type ApiKeyUse,
  type GivenKey,
} from '../security/api-keys.ts'
import { provenKeyOf, spendProof, type ProofDeps } from '../security/request-proof.ts'
import type { AccessTokens, Caller } from '../security/session.ts'
import { recordAccount } from './refusal-log.ts'
import { requireSameOrigin } from './same-origin.ts'
import { isStorable } from '../database/storable.ts'
import type { RateLimits } from '../security/rate-limits.ts'
import { setSessionCookie, staffSessionOf, type StaffSession } from '../security/staff-session.ts'
import { fingerprintOf } from '../files/uploads.ts'

export interface HttpDeps extends ProofDeps {
  readonly tokens: AccessTokens
  readonly idempotency: Idempotency
  readonly log: Logger
  readonly rateLimits: RateLimits
  /** Which calls the replica answers. */
  readonly replicaCalls: Pick<ReplicaCalls, 'run'>
  /** How many calls run at once, by class. */
  readonly admission: Pick<Admission, 'acquire'>
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

const NOBODY: Caller = { memberId: '', sessionId: '' }

function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** The router fills every `:name` of a path with a text. */
type Params = Readonly<Record<string, string>>

function storableParams(params: Params): Params {
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
function identityOf(deps: HttpDeps, asking: Asking) {
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
  return { caller, provenKey: undefined }
}

/** Who calls, with a session that still stands. */
async function findCaller(deps: HttpDeps, asking: Asking) {
  const { operation, handler, request } = asking
  if (operation.path.startsWith('/api/staff/')) requireSameOrigin(request)
  if (operation.access === 'staff') {
    const caller = await deps.requireStaff(operation, staffSessionOf(request))
    recordAccount(request, caller.memberId)
    await countCaller(deps, operation, caller)
    return { caller, provenKey: undefined }
  }
  const { caller, proven, key } = await identityOf(deps, asking)
  if (key !== undefined) return findKeyOwner(deps, asking, key)
  if (caller.deviceKey !== undefined && proven !== undefined)
    await spendProof(deps, operation, { request, name: proven.name })
  // An action's batch checks the session in its own transaction.
  if (operation.access === 'member' && !('submit' in handler)) await deps.requireAccess(operation, caller)
  return { caller, provenKey: proven?.thumbprint }
}

const callers = new WeakMap<FastifyRequest, ReturnType<typeof findCaller>>()

/** The caller, found once per request: a proof is good once. */
function callerOf(deps: HttpDeps, asking: Asking) {
  const known = callers.get(asking.request) ?? findCaller(deps, asking)
  callers.set(asking.request, known)
  return known
}

function requestKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return typeof key === 'string' ? key : undefined
}

async function callOf(deps: HttpDeps, exchange: Exchange) {
  const { operation, request, reply } = exchange
  const { caller, provenKey } = await callerOf(deps, exchange)
  return {
    body: parsePart(operation, operation.body, request.body),
    query: parsePart(operation, operation.query, request.query),
    params: storableParams(request.params),
    caller,
    provenKey,
    locale: localeOf(request),
    address: request.ip,
    device: String(request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    requestKey: requestKeyOf(request),
    deviceCookie: deviceCookieOf(request),
    setDeviceCookie: (value: string) => setDeviceCookie(request, reply, value),
    setSessionCookie: (token: string | undefined) => setSessionCookie(request, reply, token),
  }
}

type AnyCall = Awaited<ReturnType<typeof callOf>>
type AnyRun = (call: AnyCall & { tx: Tx | undefined }) => Promise<unknown>
interface AnyPrepared {
  readonly prepare: (call: AnyCall) => Promise<AnyRun>
}
interface AnyBatched {
  readonly submit: (call: AnyCall, batching: Batching) => Promise<StoredAnswer>
}
type AnyHandler = AnyRun | AnyPrepared | AnyBatched

/** One request on its way to its handler. */
interface Exchange {
  readonly operation: Operation
  readonly handler: AnyHandler
  readonly request: FastifyRequest<{ Params: Params }>
  readonly reply: FastifyReply
}

async function runKeyed(deps: HttpDeps, exchange: Exchange, call: AnyCall): Promise<StoredAnswer> {
  const { operation, handler, request } = exchange
  const key = requestKeyOf(request)
  if (key === undefined || !isUuid(key)) throw new Failure(failures.common.keyMissing)
  const scope = `${call.caller.memberId || 'guest'} ${operation.method} ${request.url}`
  const keyed = { scope, key, payload: await fingerprintOf(request.body) }
  if ('submit' in handler) return handler.submit(call, { keyed, checkAccess: deps.checkAccess })
  const decide = (work: AnyRun) =>
    deps.idempotency.run(
      keyed,
      async (tx) => wrap(operation, await work({ ...call, tx })),
      (failure) => envelopeOf(failure, call.locale),
    )
  if (typeof handler === 'function') return decide(handler)
  // A repetition is answered as before, without preparing anything again.
  return deps.idempotency.inTurn(
    keyed,
    async () => (await deps.idempotency.known(keyed)) ?? decide(await handler.prepare(call)),
  )
}

/** Who may not call at all is told so before anything that is wrong with the call: an action's batch finds out late. */
async function run(deps: HttpDeps, exchange: Exchange): Promise<StoredAnswer> {
  try {
    return await answer(deps, exchange)
  } catch (error) {
    if (error instanceof Failure && 'submit' in exchange.handler)
      await deps.requireAccess(exchange.operation, (await callerOf(deps, exchange)).caller)
    throw error
  }
}

async function answer(deps: HttpDeps, exchange: Exchange): Promise<StoredAnswer> {
  const { operation, handler, request, reply } = exchange
  const call = await callOf(deps, exchange)
  const work = async () => {
    if (operation.keyed === true) return runKeyed(deps, exchange, call)
    if ('submit' in handler) return handler.submit(call, { keyed: undefined, checkAccess: deps.checkAccess })
    const handle = typeof handler === 'function' ? handler : await handler.prepare(call)
    return wrap(operation, await handle({ ...call, tx: undefined }))
  }
  const callerId = call.caller.memberId
  const run = () => deps.replicaCalls.run({ operation, request, reply, callerId }, work)
  return call.caller === NOBODY ? run() : deps.rateLimits.inTurn(callerId, run)
}

/** Registers every operation of one area with its handler. */
export function serve<Calls extends Area>(
  app: FastifyInstance,
  deps: HttpDeps,
  [area, handlers]: readonly [Calls, Handlers<Calls>],
): void {
  // Checked border: Handlers<Calls> holds the handler of each operation under the operation's name.
  const handlerOf = new Map<string, AnyHandler>(Object.entries(handlers))
  for (const [name, operation] of Object.entries(area)) {
    const handler = handlerOf.get(name)
    assert(handler !== undefined, `${operation.path} has a handler`)
    const kind = classOf(operation)
    app.route<{ Params: Params }>({
      method: operation.method,
      url: operation.path,
      config: { operation },
      errorHandler: (error, request, reply) => {
        const known = toFailure(error, operation.malformed)
        return send(reply, refuse(deps.log, known, { request, operation }))
      },
      async onRequest(request) {
        await deps.rateLimits.countSource(operation, request.ip)
        // Nobody's upload is read before it is known whose it is.
        if (operation.upload !== undefined) await callerOf(deps, { operation, handler, request })
      },
      compress: compressionOf(operation) ?? false,
      ...(operation.upload !== undefined && { bodyLimit: operation.upload.maxBytes * 2 }),
      async handler(request, reply) {
        if (operation.access === 'member') await identityOf(deps, { operation, handler, request })
        const leave = await deps.admission.acquire(kind)
        try {
          await deps.admit(operation)
          return sendAnswer(reply, operation, await run(deps, { operation, handler, request, reply }))
        } finally {
          leave()
        }
      },
    })
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation
  }
}
