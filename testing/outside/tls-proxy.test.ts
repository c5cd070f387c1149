import { createServer } from 'node:http'
import { connect, type IncomingHttpHeaders } from 'node:http2'
import { text } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { freePort } from '#tools/launch/free-port.ts'
import { startTlsProxy } from './tls-proxy.ts'

const inner = createServer({ keepAliveTimeout: 7_000_000 }, (asked, answer) => {
  answer.setHeader('set-cookie', ['a=1', 'b=2'])
  asked
    .on('data', () => undefined)
    .on('end', () => answer.end(JSON.stringify({ ...asked.headers, path: asked.url })))
})
const live = new WebSocketServer({ server: inner, path: '/live' })
live.on('connection', (socket, { headers }) => socket.send(String(headers['x-forwarded-proto'])))
const port = await freePort()
await new Promise<void>((resolve) => inner.listen(port, '127.0.0.1', resolve))
const proxy = await startTlsProxy(await freePort(), port)
afterAll(async () => {
  await proxy.stop()
  inner.closeAllConnections()
  inner.close()
})

it('a client that knows the certificate reaches the product over TLS and cannot say from where', async () => {
  await expect(fetch(proxy.url)).rejects.toThrow('fetch failed')
  const usual = getCACertificates('default')
  setDefaultCACertificates([...usual, proxy.certificate])
  try {
    const headers = { 'x-forwarded-for': '8.8.8.8', 'x-forwarded-proto': 'http' }
    const answer = await fetch(`${proxy.url}/a?b=c`, { method: 'POST', headers, body: 'text' })
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    // How long its own connection stays open, not the one behind it.
    expect(answer.headers.get('keep-alive')).toBe('timeout=60')
    expect(await answer.json()).toMatchObject({
      path: '/a?b=c',
      host: new URL(proxy.url).host,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    })
  } finally {
    setDefaultCACertificates(usual)
  }
})

it('a browser speaks HTTP/2 with it, and each header that came twice comes twice', async () => {
  const session = connect(proxy.url, { ca: proxy.certificate })
  const stream = session.request({ ':path': '/a?b=c', 'x-forwarded-for': '8.8.8.8' })
  const headers = await new Promise<IncomingHttpHeaders>((resolve) => stream.once('response', resolve))
  const body: unknown = JSON.parse(await text(stream))
  session.close()
  expect(headers['set-cookie']).toEqual(['a=1', 'b=2'])
  expect(body).toMatchObject({
    path: '/a?b=c',
    host: new URL(proxy.url).host,
    'x-forwarded-for': '127.0.0.1',
  })
})

it('a live connection goes through', async () => {
  const socket = new WebSocket(`${proxy.url.replace('https:', 'wss:')}/live`, { ca: proxy.certificate })
  const said = await new Promise((resolve, reject) => {
    socket.once('message', (data: Buffer) => resolve(data.toString()))
    socket.once('error', reject)
  })
  socket.close()
  expect(said).toBe('https')
})
