import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Exchange } from './exchange.ts'
import { type Fault, type FaultKind, popFault } from './faults.ts'
import { Refusal } from './place-order.ts'

/** What a call answers: HTTP status and body. */
export interface Answer {
  readonly status: number
  readonly body: unknown
}

/** One call of one dialect. Refusals are Binance's inside and worded by the dialect. */
export interface Route {
  readonly method: string
  readonly url: string
  /** What faults know it by: Binance's own path for the same thing. */
  readonly faultPath: string
  /** Whose weights are counted. */
  readonly house: string
  readonly weight: number
  readonly answerRefusal: (refusal: Refusal) => Answer
  readonly answer: (request: FastifyRequest, fault: FaultKind | undefined) => unknown
}

const REFUSED: Readonly<Partial<Record<Fault['kind'], Refusal>>> = {
  unavailable: new Refusal(-1001, 'Internal error; unable to process your request. Please try again.', 503),
  'too-many-requests': new Refusal(-1003, 'Too many requests.', 429),
  banned: new Refusal(-1003, 'Way too many requests; IP banned.', 418),
}
const TIMEOUT = new Refusal(
  -1007,
  'Timeout waiting for response from backend server. Send status unknown; execution status unknown.',
  504,
)

/** Serves a call under the faults that are switched on and the weight its address may use. */
export function addRoute(app: FastifyInstance, exchange: Exchange, route: Route): void {
  const { method, url, faultPath, house, weight } = route
  app.route({
    method,
    url,
    handler: (request, reply) => {
      const fault = popFault(exchange, { path: faultPath, method })
      return underFault({ request, reply, fault, answerRefusal: route.answerRefusal }, () => {
        const used = requireWeight(exchange, `${house} ${request.ip}`, weight)
        if (house === 'binance') reply.header('x-mbx-used-weight-1m', String(used))
        return route.answer(request, fault?.kind)
      })
    },
  })
}

/** Counts what an address used this minute. Throws 429 above the limit, and 418 far above it. */
function requireWeight(exchange: Exchange, address: string, weight: number): number {
  const minute = Math.floor(exchange.nowMs() / 60_000)
  const known = exchange.weights.get(address)
  const used = (known?.minute === minute ? known.used : 0) + weight
  exchange.weights.set(address, { minute, used })
  if (used > 2 * exchange.maxWeight)
    throw new Refusal(-1003, 'Way too much request weight used; IP banned.', 418)
  if (used > exchange.maxWeight) throw new Refusal(-1003, 'Too much request weight used.', 429)
  return used
}

interface Met extends Pick<Route, 'answerRefusal'> {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly fault: Fault | undefined
}

/** Runs a request under its fault: refused, delayed, unanswered, or answered normally. */
async function underFault(met: Met, work: () => unknown): Promise<FastifyReply> {
  const { request, reply, fault } = met
  const refused = fault && REFUSED[fault.kind]
  if (refused !== undefined) return refuse(met, refused)
  if (fault?.kind === 'lose-request') return cut(request, reply)
  if (fault?.kind === 'late') {
    setTimeout(() => answered(work), fault.ms).unref()
    return cut(request, reply)
  }
  const answer = answered(work)
  if (fault?.kind === 'hang') await pause(fault.ms)
  if (fault?.kind === 'lose-answer') return cut(request, reply)
  if (fault?.kind === 'timeout') return refuse(met, TIMEOUT)
  return answer instanceof Refusal ? refuse(met, answer) : reply.send(answer)
}

function answered(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

function refuse({ reply, answerRefusal }: Met, refusal: Refusal): FastifyReply {
  if (refusal.status === 429 || refusal.status === 418) reply.header('retry-after', '5')
  const { status, body } = answerRefusal(refusal)
  return reply.code(status).send(body)
}

function cut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}
