import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failures } from '#contract/failures/failures.ts'
import type { Area, ListTable, Operation } from '#contract/operation.ts'
import type { Tx } from '../database/db.ts'
import { isUuid } from '../database/ids.ts'
import { assert, Failure } from '../failure.ts'
import { exportTable } from '../files/export-table.ts'
import { fingerprintOf } from '../files/uploads.ts'
import { classOf } from '../overload/rules.ts'
import { deviceCookieOf, setDeviceCookie } from '../security/device-cookie.ts'
import { setSessionCookie } from '../security/staff-session.ts'
import { NOBODY } from '../security/session.ts'
import { compressionOf } from './compress.ts'
import { envelopeOf } from './envelope.ts'
import { callerOf, identityOf, storableParams, type HttpDeps, type Params } from './find-caller.ts'
import { wrap, type Batching, type Handlers } from './handlers.ts'
import { localeOf, refuse, send, sendAnswer, toFailure } from './http-answers.ts'
import type { StoredAnswer } from './idempotency.ts'
import { bodyOf, parsePart } from './parse-request.ts'
import { offerTogether } from './read-together.ts'

function requestKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return typeof key === 'string' ? key : undefined
}

async function callOf(deps: HttpDeps, exchange: Exchange) {
  const { operation, request, reply } = exchange
  const { caller, provenKey, recheck } = await callerOf(deps, exchange)
  return {
    body: parsePart(operation, operation.body, bodyOf(operation, request.body)),
    query: parsePart(operation, operation.query, request.query),
    params: storableParams(request.params),
    caller,
    provenKey,
    recheck,
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
interface WithTx {
  readonly tx: Tx | undefined
}
type AnyRun = (call: Omit<AnyCall, 'recheck'> & WithTx) => Promise<unknown>
type AnyTable = (call: AnyCall & WithTx) => Promise<unknown>
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
  readonly handler: AnyHandler | AnyTable
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
  const decide = (work: AnyTable) =>
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
  const tableHandlerOf = (table: ListTable): AnyTable => {
    const [name = ''] = Object.entries(area).find(([, operation]) => operation === table.list) ?? []
    const list = handlerOf.get(name)
    assert(typeof list === 'function', `${table.list.path} is a list of the same area`)
    return exportTable<AnyCall & WithTx>({ table, list, check: ({ recheck }) => recheck() })
  }
  for (const [name, operation] of Object.entries(area)) {
    const own = handlerOf.get(name)
    const handler = operation.table === undefined ? own : tableHandlerOf(operation.table)
    assert(handler !== undefined, `${operation.path} has a handler`)
    if (typeof own === 'function') offerTogether(deps.reads, operation, own)
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
      ...(operation.plainBody !== undefined && { bodyLimit: operation.plainBody.maxBytes }),
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
