import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRawApp } from '../../raw-app.ts'
import { hexText } from './account-calls.ts'
import type { Fate } from './broadcast.ts'
import { flagOf } from './calls.ts'
import { addDevRoutes } from '../pages/dev-routes.ts'
import { answerCall, type Devnet, inView } from '../devnet.ts'
import { accountTransfers, blockEvents, contractEvents, transactionEvents } from './event-calls.ts'
import { type Answer, parseJson, writeJson } from '../wire/exact-json.ts'
import { type Fault, popFault } from '../faults.ts'
import type { JsonObject } from '../wire/protobuf.ts'
import { asObject } from '../wire/transaction.ts'

/** The product shows the chain under this path; it is answered with and without it. */
const PREFIX = '/sandbox/chain'
const MAX_BODY_BYTES = 4_000_000

/** One node's HTTP interface. The caller listens and closes. */
export function serveNode(devnet: Devnet, node: number): FastifyInstance {
  const app = createRawApp({ prefix: PREFIX, maxBodyBytes: MAX_BODY_BYTES })
  addWalletRoutes(app, devnet, node)
  addEventRoutes(app, devnet, node)
  if (node === 1) addDevRoutes(app, devnet, paramsOf)
  return app
}

function addWalletRoutes(app: FastifyInstance, devnet: Devnet, node: number): void {
  app.route<{ Params: { service: string; name: string } }>({
    method: ['GET', 'POST'],
    url: '/:service(^wallet|walletsolidity$)/:name',
    handler: (request, reply) =>
      underFaults(devnet, { request, reply, node }, (fate) => {
        const { service, name } = request.params
        return answerCall(devnet, { node, service, name, params: paramsOf(request) }, fate)
      }),
  })
}

function addEventRoutes(app: FastifyInstance, devnet: Devnet, node: number): void {
  const routes = {
    '/v1/contracts/:key/events': contractEvents,
    '/v1/transactions/:key/events': transactionEvents,
    '/v1/blocks/:key/events': blockEvents,
    '/v1/accounts/:key/transactions/trc20': accountTransfers,
  }
  for (const [url, read] of Object.entries(routes))
    app.get<{ Params: { key: string } }>(url, (request, reply) =>
      underFaults(devnet, { request, reply, node }, () => {
        const call = { node, service: 'wallet', params: paramsOf(request) }
        return inView(devnet, call, (context) => read(context, request.params.key))
      }),
    )
  app.get('/healthcheck', () => ({ success: true }))
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly node: number
}

/** Runs a request under the faults that are switched on: refused, delayed, unanswered, or answered normally. */
async function underFaults(
  devnet: Devnet,
  { request, reply, node }: Exchange,
  work: (fate: Fate) => Promise<Answer>,
): Promise<FastifyReply> {
  const fault = popFault(devnet.faults, { path: request.url, node })
  if (fault?.kind === 'lose-request') return cut(request, reply)
  if (fault?.kind === 'too-many-requests')
    return reply
      .code(429)
      .send({ Error: 'The key exceeds the frequency limit, and the query server is suspended.' })
  if (fault?.kind === 'busy')
    return json(request, reply, { code: 'SERVER_BUSY', message: hexText('Server busy.') })
  const answer = await answered(() => work(fateOf(fault)))
  if (fault?.kind === 'delay') await pause(fault.ms)
  if (fault?.kind === 'lose-answer') return cut(request, reply)
  return answer === undefined ? reply.code(404).send({ Error: 'no such call' }) : json(request, reply, answer)
}

/** A node answers what it cannot read with 200 and a sentence under `Error`. */
async function answered(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    // Every failure becomes an answer: the client sees what a real node would say.
    const message = error instanceof Error ? error.message : String(error)
    return { success: false, error: message, Error: message }
  }
}

function fateOf(fault: Fault | undefined): Fate {
  if (fault?.kind === 'drop') return { kind: 'drop' }
  return fault?.kind === 'hold' ? { kind: 'hold', ms: fault.ms } : { kind: 'take' }
}

function cut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}

function json(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  const text = writeJson(answer, flagOf(asObject(parseJson(request.query)), 'int64_as_string'))
  return reply.type('application/json; charset=utf-8').send(text)
}

/** Query and body in one, as java-tron's calls take either. */
function paramsOf(request: FastifyRequest): JsonObject {
  const body = typeof request.body === 'string' && request.body.trim() !== '' ? parse(request.body) : {}
  return asObject(parseJson({ ...asObject(parseJson(request.query)), ...asObject(parseJson(body)) }))
}

function parse(body: string): unknown {
  return body.trimStart().startsWith('{') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body))
}
