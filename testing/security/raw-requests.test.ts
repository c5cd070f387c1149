import { connect, type AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
await fixture.app.start()
const { port } = fixture.app.server.server.address() as AddressInfo
const opened: WebSocket[] = []
afterAll(() => opened.forEach((socket) => socket.terminate()))

/** What the server answers to these bytes until it closes the connection or has answered `answers` times. */
function sendRaw(bytes: string, answers = 1): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => {
      text += String(chunk)
      if ((text.match(/HTTP\/1\.1 /g) ?? []).length >= answers) socket.end()
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
}

const HEAD = 'POST /api/auth/sign-in HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'
const SMUGGLED = 'GET /api/config/app-version HTTP/1.1\r\nhost: localhost\r\n\r\n'

/** Ends with a second request that an intermediary could have taken for the first one's body. */
const AMBIGUOUS = [
  ['both lengths', `${HEAD}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${SMUGGLED}`],
  ['two lengths', `${HEAD}content-length: 2\r\ncontent-length: ${SMUGGLED.length}\r\n\r\n{}${SMUGGLED}`],
  ['an odd encoding', `${HEAD}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${SMUGGLED}`],
  ['a broken chunk', `${HEAD}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n${SMUGGLED}`],
  ['a folded header', `${HEAD}x-a: b\r\n content-length: 2\r\ncontent-length: 2\r\n\r\n{}${SMUGGLED}`],
  ['a space before the colon', `${HEAD}content-length : 2\r\n\r\n{}${SMUGGLED}`],
] as const

describe('a request that two servers could cut differently', () => {
  it.each(AMBIGUOUS)('is refused with %s, and its connection is closed', async (_name, bytes) => {
    const answer = await sendRaw(bytes, 2)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  })
})

describe('a request out of all proportion', () => {
  it('is refused for its headers or its address, and the next one is answered', async () => {
    const long = 'x'.repeat(20_000)
    const get = (path: string, header: string) =>
      sendRaw(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nx-long: ${header}\r\nconnection: close\r\n\r\n`)
    expect(await get('/api/config/app-version', long)).toMatch(/^HTTP\/1\.1 431 /)
    expect(await get(`/api/config/${long}`, 'y')).toMatch(/^HTTP\/1\.1 4(14|31) /)
    expect(await get('/api/config/app-version', 'y')).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('echoes nothing to TRACE, and opens no way to others by CONNECT', async () => {
    const head = 'host: localhost\r\nx-secret: canary-7431\r\nconnection: close\r\n\r\n'
    for (const line of [
      'TRACE / HTTP/1.1',
      'TRACE /api/member/me HTTP/1.1',
      'CONNECT 127.0.0.1:5432 HTTP/1.1',
    ]) {
      const answer = await sendRaw(`${line}\r\n${head}`)
      expect(answer, line).not.toContain('canary-7431')
      expect(answer, line).not.toMatch(/^HTTP\/1\.1 2/)
    }
  })
})

/** How the handshake of the live socket ends. */
function shake(headers: Record<string, string>, query = ''): Promise<string> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live${query}`, { headers })
  opened.push(socket)
  return new Promise((resolve) => {
    socket.on('open', () => resolve('open'))
    socket.on('error', ({ message }) => resolve(message))
  })
}

describe('the live socket', () => {
  it('opens to its own pages and to clients that are no browser, and to no other origin', async () => {
    expect(await shake({})).toBe('open')
    expect(await shake({ origin: `http://127.0.0.1:${port}` })).toBe('open')
    for (const origin of ['https://evil.example', 'null', `http://127.0.0.1:${port + 1}`])
      expect(await shake({ origin }), origin).toContain('403')
  })

  it('takes no token from its address', async () => {
    const { token } = await fixture.aMember()
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live?token=${token}`)
    opened.push(socket)
    const code = await new Promise((resolve, reject) => {
      socket.on('open', () => socket.send(JSON.stringify({ topics: [] })))
      socket.on('close', resolve)
      socket.on('error', reject)
    })
    expect(code).toBe(1008)
  })
})
