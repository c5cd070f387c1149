import { connect } from 'node:net'
import { fastify } from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { portOf } from '#testing/outside/port-of.ts'
import { cutSlowBodies } from './slow-bodies.ts'

const server = fastify()
cutSlowBodies(server, 200)
server.post('/form', async () => 'read')
await server.listen({ port: 0, host: '127.0.0.1' })
const port = portOf(server.server)
afterAll(() => server.close())

/** What comes back, until the connection is closed. */
function answerTo(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (data) => {
      answer += String(data)
      if (answer.includes('read')) socket.end()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer))
    socket.write(text)
  })
}
const headers =
  'POST /form HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n'

it('cuts a connection whose body does not come, and none whose body came', async () => {
  expect(await answerTo(`${headers}{}`)).toContain('200 OK')
  expect(await answerTo(`${headers}{`)).toBe('')
})
