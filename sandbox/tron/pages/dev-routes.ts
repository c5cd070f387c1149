import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clearFaults, DEV_CALLS, listFaults, status } from './dev-calls.ts'
import { DEV_STYLE, devPage } from './dev-page.ts'
import type { Devnet } from '../devnet.ts'
import { type Answer, writeJson } from '../wire/exact-json.ts'
import type { JsonObject } from '../wire/protobuf.ts'
import { textOf } from '../wire/text-of.ts'

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"

/** The way of a request to its parameters, given by the server that adds these routes. */
type ParamsOf = (request: FastifyRequest) => JsonObject

/** What only a sandbox has: the faucet and its page, the clock, and faults. All links are relative. */
export function addDevRoutes(app: FastifyInstance, devnet: Devnet, paramsOf: ParamsOf): void {
  app.get('/dev', async (request, reply) => {
    const page = await devPage(devnet, paramsOf(request))
    return reply.type('text/html; charset=utf-8').header('content-security-policy', PAGE_POLICY).send(page)
  })
  app.get('/dev/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(DEV_STYLE))
  app.get('/dev/status', async (_request, reply) => json(reply, await status(devnet)))
  app.get('/dev/faults', (_request, reply) => json(reply, listFaults(devnet)))
  app.delete('/dev/faults', async (_request, reply) => json(reply, await clearFaults(devnet)))
  app.post<{ Params: { name: string } }>('/dev/:name', async (request, reply) => {
    const call = DEV_CALLS[request.params.name]
    if (!call) return reply.code(404).send({ error: 'no such call' })
    const isForm = !textOf(request.body).trimStart().startsWith('{')
    try {
      const body = paramsOf(request)
      const answer = await call(devnet, body)
      return isForm && isSent(answer) ? back(reply, { sent: answer.txid }) : json(reply, answer)
    } catch (error) {
      // The error says why the request fails, on the page or as JSON.
      const why = error instanceof Error ? error.message : String(error)
      return isForm ? back(reply, { refused: why }) : json(reply.code(400), { error: why })
    }
  })
}

function isSent(answer: Answer): answer is { readonly txid: string } {
  return typeof answer === 'object' && answer !== null && 'txid' in answer
}

/** From dev/faucet to dev, wherever both are mounted. */
function back(reply: FastifyReply, query: Record<string, string>): FastifyReply {
  return reply
    .code(303)
    .header('location', `../dev?${new URLSearchParams(query)}`)
    .send()
}

function json(reply: FastifyReply, answer: Answer): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(writeJson(answer))
}
