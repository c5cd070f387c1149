import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'
import { percentileMs, runLoad, toWire } from './load.ts'

/** Returns the body it was sent, in two parts of which the first ends within a character. */
const server = createServer((request, answer) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const body = Buffer.concat(parts)
    answer.writeHead(request.url === '/refuse' ? 409 : 200, { 'content-length': body.length })
    answer.write(body.subarray(0, 3))
    setImmediate(() => answer.end(body.subarray(3)))
  })
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => void server.close())
const address = server.address()
const port = typeof address === 'object' && address !== null ? address.port : 0

describe('a load', () => {
  it('sends every request once and returns the answers in the order of the requests', async () => {
    const requests = Array.from({ length: 50 }, (_, index) =>
      toWire({ method: 'POST', path: index % 10 === 0 ? '/refuse' : '/', token: 't', body: { ü: index } }),
    )
    const { answers } = await runLoad({ ports: [port], connections: 4 }, requests)
    expect(answers.map(({ body }) => body)).toEqual(requests.map((_, index) => `{"ü":${index}}`))
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
  })

  it('ends with an error when the server hangs up', async () => {
    const deaf = createServer((request) => void request.socket.destroy())
    deaf.listen(0, '127.0.0.1')
    await once(deaf, 'listening')
    const at = deaf.address()
    const ports = [typeof at === 'object' && at !== null ? at.port : 0]
    const sent = runLoad({ ports, connections: 1 }, [toWire({ method: 'GET', path: '/' })])
    await expect(sent).rejects.toThrow(/hung up/)
    deaf.close()
  })

  it('knows the time below which a share of the answers came', () => {
    const answers = [4, 1, 3, 2].map((milliseconds) => ({
      status: 200,
      body: '',
      bytes: 0,
      milliseconds,
      hasRetryAfter: false,
    }))
    expect([percentileMs(answers, 0.5), percentileMs(answers, 0.99)]).toEqual([3, 4])
  })
})
