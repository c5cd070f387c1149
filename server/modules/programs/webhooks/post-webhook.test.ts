import type { LookupAddress } from 'node:dns'
import { createServer, type RequestListener } from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'
import { portOf } from '#testing/outside/port-of.ts'
import { postWebhook } from './post-webhook.ts'
import type { ResolveName } from './resolve-name.ts'
import { newWebhookSecret, signatureHeaders } from './sign-webhook.ts'

let heard = 0
let respond: RequestListener = (_request, response) => void response.end()
const server = createServer((request, response) => {
  heard += 1
  respond(request, response)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())
const ORIGIN = `http://127.0.0.1:${portOf(server)}`

const to =
  (...addresses: string[]): ResolveName =>
  async () =>
    addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 }))
const send = (url: string, resolve: ResolveName = to(), sandboxUrl = ORIGIN) =>
  postWebhook({ resolve, sandboxUrl }, { url: new URL(url), headers: {}, body: '{}' })

describe('a try', () => {
  it('brings the status and the beginning of the answer as one line', async () => {
    respond = (_request, response) =>
      void response.writeHead(418).end(`no\n\0tea \u0007 ${'x'.repeat(5_000)}`)
    const result = await send(`${ORIGIN}/in`)
    expect(result).toMatchObject({ code: 'HTTP 418', status: 418 })
    expect(result.answer).toMatch(/^no tea x+$/)
    expect(result.answer).toHaveLength(200)
  })

  it('follows no redirect', async () => {
    heard = 0
    respond = (_request, response) => void response.writeHead(302, { location: `${ORIGIN}/elsewhere` }).end()
    expect(await send(`${ORIGIN}/in`)).toMatchObject({ code: 'HTTP 302' })
    expect(heard).toBe(1)
  })

  it('counts a status whose body breaks off', async () => {
    respond = (_request, response) => {
      response.writeHead(200, { 'content-length': '50' }).write('half', () => response.destroy())
    }
    expect(await send(`${ORIGIN}/in`)).toMatchObject({ code: 'HTTP 200', status: 200 })
  })

  it('ends when its time is over, whether the name is not found or nobody answers', async () => {
    respond = () => undefined
    const late = { url: new URL(`${ORIGIN}/in`), headers: {}, body: '{}' }
    const outside = { resolve: to(), sandboxUrl: ORIGIN, limitMs: 50 }
    expect(await postWebhook(outside, late)).toMatchObject({ code: 'TIMEOUT', status: undefined })
    const never: ResolveName = () => new Promise(() => undefined)
    const unknown = { ...late, url: new URL('https://hooks.example.com/') }
    expect(await postWebhook({ ...outside, resolve: never }, unknown)).toMatchObject({ code: 'TIMEOUT' })
  })

  it('that finds nobody, no name or no certificate says so', async () => {
    expect(await send('http://127.0.0.1:1/in', to(), 'http://127.0.0.1:1')).toMatchObject({
      code: 'CONNECTION',
      status: undefined,
    })
    const unknown: ResolveName = () => Promise.reject(new Error('ENOTFOUND'))
    expect((await send('https://hooks.example.com/', unknown)).code).toBe('DNS')
    expect((await send('https://hooks.example.com/', to())).code).toBe('DNS')
  })

  it('never goes to an address that is not on the internet, whatever its name, and not if only one of several is', async () => {
    heard = 0
    const { port } = new URL(ORIGIN)
    for (const addresses of [
      ['127.0.0.1'],
      ['1.1.1.1', '127.0.0.1'],
      ['::ffff:127.0.0.1'],
      ['169.254.169.254'],
    ])
      expect((await send(`https://hooks.example.com:${port}/`, to(...addresses))).code).toBe('ADDRESS')
    expect((await send(`http://127.0.0.1:${port}/`, to(), '')).code).toBe('ADDRESS')
    expect(heard).toBe(0)
  })

  it('asks once where a name leads, and connects to what it checked', async () => {
    heard = 0
    respond = (_request, response) => void response.end()
    const asked: string[] = []
    // By the rule of this test the first answer is open and the second is not: the name leads elsewhere a moment later.
    const rebinding: ResolveName = async (host) => {
      asked.push(host)
      return [{ address: asked.length === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
    }
    const outside = {
      resolve: rebinding,
      sandboxUrl: '',
      isOpen: (address: string) => address === '127.0.0.1',
    }
    const url = new URL(`http://hooks.example.com:${new URL(ORIGIN).port}/`)
    const send = () => postWebhook(outside, { url, headers: {}, body: '{}' })
    expect(await send()).toMatchObject({ code: 'HTTP 200' })
    expect([asked.length, heard]).toEqual([1, 1])
    expect(await send()).toMatchObject({ code: 'ADDRESS' })
    expect([asked.length, heard]).toEqual([2, 1])
  })
})

describe('a signature', () => {
  // The example of the scheme's own libraries.
  const parts = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: new Date(1_614_265_330_999),
    body: '{"test": 2432232314}',
  }

  it('is the one that every library of the scheme works out', () => {
    expect(signatureHeaders(parts, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toEqual({
      'webhook-id': parts.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  it('is made with 256 random bits', () => {
    expect(newWebhookSecret()).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(newWebhookSecret()).not.toBe(newWebhookSecret())
  })
})
