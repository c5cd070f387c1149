import { Agent, request as ask } from 'node:http'
import { text } from 'node:stream/consumers'
import { fastify } from 'fastify'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { portOf } from '#testing/outside/port-of.ts'
import { busy, sendFailure } from '../http/http-answers.ts'
import { setSafeHeaders } from '../http/web/web-files.ts'
import { refuseEarly } from './refuse-early.ts'
import type { CallClass } from './rules.ts'

const state = { refused: new Set<CallClass>(), isStopping: false, answered: new Array<string>() }
const server = fastify()
refuseEarly(server, {
  admission: { refuses: (kind) => state.refused.has(kind) },
  isStopping: () => state.isStopping,
  isHttps: true,
})
setSafeHeaders(server, [], true)
for (const operation of [api.wallet.getBalance, api.wallet.withdraw, api.signals.getSignal])
  server.route({
    method: operation.method,
    url: operation.path,
    config: { operation },
    handler: async ({ url }) => {
      state.answered.push(url)
      return { status: 'ok' }
    },
  })
server.get('/api/busy', async (request, reply) => sendFailure(reply, busy(), request))
server.get('/page', async () => 'a page')
await server.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => server.close())
const base = `http://127.0.0.1:${portOf(server.server)}`
const statusOf = async (path: string) => (await fetch(`${base}${path}`)).status

beforeEach(() => Object.assign(state, { refused: new Set(), isStopping: false, answered: [] }))

it('answers a call that would be refused anyway as the call itself would, without starting it', async () => {
  state.refused.add('interactive')
  const headers = { 'accept-language': 'ko' }
  const [early, late] = await Promise.all(
    ['/api/wallet/balance', '/api/busy'].map(async (path) => {
      const answer = await fetch(`${base}${path}`, { headers })
      const kept = Object.fromEntries(answer.headers)
      delete kept['date']
      return { status: answer.status, headers: kept, body: await answer.text() }
    }),
  )
  expect(early).toEqual(late)
  expect(early).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
  expect(early?.body).toMatch(/\p{Script=Hangul}/u)
  expect(state.answered).toEqual([])
})

it('knows calls by their version, their query and the id in their path, each in its own class', async () => {
  state.refused.add('interactive')
  const path = api.signals.getSignal.path.replace(/:\w+$/, '0197-7')
  expect(await Promise.all(['/api/v1/wallet/balance?at=1', path].map(statusOf))).toEqual([503, 503])
  state.refused.clear()
  state.refused.add('money')
  expect(await Promise.all([statusOf('/api/wallet/balance'), statusOf(path)])).toEqual([200, 200])
})

it('lets pages and what no route knows through', async () => {
  for (const kind of ['money', 'interactive', 'list', 'export'] as const) state.refused.add(kind)
  expect(await Promise.all([statusOf('/page'), statusOf('/api/nothing')])).toEqual([200, 404])
})

it('leaves a process that ends to answer by itself', async () => {
  state.refused.add('interactive')
  state.isStopping = true
  expect(await statusOf('/api/wallet/balance')).toBe(200)
})

it('leaves a connection whole after a refused body', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = async (method: string, path: string, body: string) => {
    const asked = ask(`${base}${path}`, { agent, method, headers: { 'content-type': 'application/json' } })
    const answered = new Promise<{ status: number | undefined; port: number | undefined }>(
      (resolve, reject) =>
        asked.once('error', reject).once('response', async (answer) => {
          const port = answer.socket.localPort
          await text(answer)
          resolve({ status: answer.statusCode, port })
        }),
    )
    asked.end(body)
    return answered
  }
  state.refused.add('money')
  const refused = await send('POST', api.wallet.withdraw.path, JSON.stringify({ note: 'x'.repeat(200_000) }))
  const next = await send('GET', '/api/wallet/balance', '')
  expect([refused.status, next.status, next.port]).toEqual([503, 200, refused.port])
  agent.destroy()
})
