import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import type { Area, Operation } from '#contract/operation.ts'
import { aPerson, sendStaff, STAFF_PASSWORD, staffCode } from '#testing/fixtures/console-fixture.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const PUBLIC_URL = 'https://members.example'
const fixture = await createFixture({ PUBLIC_URL, TRUST_PROXY: '1' })
const { server } = fixture.app
const areas: readonly Area[] = [...Object.values(api), ...Object.values(consoleApi)]
const operations: readonly Operation[] = areas.flatMap((area) => Object.values(area))
const PAGES = ['/', '/api/docs', '/api/openapi.json', '/healthz', '/nothing/here', '/assets/lost.js']
const urls = [...operations.map(({ path }) => path.replace(/:\w+/g, 'x')), ...PAGES]
const OVER_TLS = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9', host: 'members.example' }
const get = (url: string, headers: Record<string, string> = {}) =>
  server.inject({ url, headers: { ...OVER_TLS, ...headers } })

describe('every answer', () => {
  it('is never guessed at, never embedded and only over TLS', async () => {
    for (const url of urls) {
      const { headers } = await get(url)
      expect([url, headers], url).toEqual([
        url,
        expect.objectContaining({
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'same-origin',
          'strict-transport-security': 'max-age=31536000; includeSubDomains',
        }),
      ])
      expect(headers['content-security-policy'], url).toContain("default-src 'none'")
      expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'")
    }
  })

  it('names its type and its characters', async () => {
    for (const url of urls) {
      const { headers, body } = await get(url)
      if (body === '') continue
      expect([url, headers['content-type']]).toEqual([
        url,
        expect.stringMatching(
          /^(application\/(json|jsonl|atom\+xml)|text\/(html|plain|csv|calendar)); ?charset=utf-8$/,
        ),
      ])
    }
  })

  it('says nothing of the software behind it', async () => {
    for (const url of urls) {
      const { headers } = await get(url)
      for (const name of ['server', 'x-powered-by', 'via', 'x-runtime'])
        expect([url, name, headers[name]]).toEqual([url, name, undefined])
    }
  })

  it('is for no other origin', async () => {
    for (const origin of ['https://evil.example', 'null', 'https://sub.members.example'])
      for (const url of urls) {
        const { headers } = await get(url, { origin })
        expect([url, headers['access-control-allow-origin']]).toEqual([url, undefined])
        expect([url, headers['access-control-allow-credentials']]).toEqual([url, undefined])
      }
  })

  it('is the same to a request with a callback', async () => {
    const plain = await get('/api/config/app-version')
    const wrapped = await get('/api/config/app-version?callback=steal&jsonp=steal')
    expect(wrapped.body).toBe(plain.body)
  })

  it('is no redirect to TLS for a plain request', async () => {
    const { statusCode, headers } = await server.inject({ url: '/api/config/app-version' })
    expect([statusCode, headers.location]).toEqual([200, undefined])
  })
})

describe('pages', () => {
  it('keep their address from other sites and their window from other origins', async () => {
    const { headers } = await get('/')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    const policy = String(headers['content-security-policy'])
    for (const rule of ["object-src 'none'", "base-uri 'none'", "script-src 'self'", "form-action 'none'"])
      expect(policy).toContain(rule)
    expect(policy).not.toMatch(/unsafe-|https?:|\*/)
    expect(policy).toContain("require-trusted-types-for 'script'")
  })
})

describe('cookies over TLS', () => {
  it('carry the __Host- prefix, Secure and HttpOnly for staff and known devices', async () => {
    await aPerson(fixture, 'baker', ['support'])
    fixture.advance(60_000)
    const member = await fixture.aMember()
    const sent = [
      { path: consoleApi.session.signIn.path, body: { loginId: 'baker', password: '', code: '' } },
      { path: api.identity.signIn.path, body: { id: member.id, password: member.password } },
    ]
    const [staffBody] = sent
    if (staffBody !== undefined)
      Object.assign(staffBody.body, { password: STAFF_PASSWORD, code: staffCode(fixture) })
    const names: string[] = []
    for (const { path, body } of sent) {
      const reply = await server.inject({ method: 'POST', url: path, payload: body, headers: OVER_TLS })
      const cookie = String(reply.headers['set-cookie'])
      expect(cookie).toMatch(/^__Host-\w+=[\w~.-]+; Path=\/; Secure; .*HttpOnly; SameSite=(Strict|Lax)$/)
      names.push(cookie.slice(0, cookie.indexOf('=')))
    }
    expect(names).toEqual(['__Host-staff', '__Host-known'])
  })

  it('count only under that name', async () => {
    const person = await aPerson(fixture, 'cook', ['support'])
    const { getMe } = consoleApi.session
    expect((await sendStaff(fixture, getMe, { cookie: person.cookie })).status).toBe(200)
    const status = async (cookie: string) =>
      (await sendStaff(fixture, getMe, { cookie, headers: OVER_TLS })).status
    expect(await status(person.cookie)).toBe(403)
    expect(await status(`__Host-${person.cookie}`)).toBe(200)
  })
})

describe('what is not served', () => {
  it.each([
    '/.git/config',
    '/.env',
    '/package.json',
    '/package-lock.json',
    '/server/main.ts',
    '/metrics',
    '/debug',
    '/assets/',
    '/api/',
    '/dist/web/app.html',
    '/.data/master.key',
    '/build.json.bak',
    '/app.js.map',
  ])('%s is not found', async (url) => {
    const { statusCode } = await get(url)
    expect(statusCode).toBe(404)
  })

  it.each(['/wallet/x.css', '/api/wallet/balance/x.css', '/api/wallet/balance.css', '/account/modify;x.js'])(
    '%s is no page under a false ending',
    async (url) => {
      const { token } = await fixture.aMember()
      const { statusCode } = await get(url, { authorization: `Bearer ${token}` })
      expect([404, 400]).toContain(statusCode)
    },
  )

  it('is reached by no encoded way out of the folder', async () => {
    const up = ['../', '..%2f', '%2e%2e/', '%252e%252e%252f', '..\\', '..%5c', '%c0%ae%c0%ae/', '%00']
    for (const step of up)
      for (const base of ['/', '/assets/', '/content/', '/api/board/inquiry/file/']) {
        const { statusCode, body } = await get(`${base}${step.repeat(6)}etc/passwd`)
        expect(statusCode, `${base}${step}`).toBeLessThan(500)
        expect(body, `${base}${step}`).not.toContain('root:')
      }
  })
})
