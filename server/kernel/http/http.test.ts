import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { FAILURES } from '#contract/failures/errors.ts'
import type { Area } from '#contract/operation.ts'
import { HOUR_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'
import { contentPolicy } from './web/web-files.ts'

const fixture = await createFixture()
const { server, kernel } = fixture.app
const areas: Readonly<Record<string, Area>> = api
const named = Object.values(areas).flatMap((area) => Object.entries(area))
const operations = named.map(([, operation]) => operation)
/** What may rely on a look-up of the last second: nothing of it outlasts the session or speaks for the member. */
const NEEDS_NO_SESSION = [
  'backtestAutoRules',
  'changeAlert',
  'changeAlertEvent',
  'changeQuietHours',
  'changeWatchlist',
  'createAlert',
  'deleteAlert',
  'markGuide',
  'markNotice',
  'previewPlan',
  'quoteMembership',
  'quoteSwap',
  'rateInquiry',
  'removePushToken',
  'saveProgress',
  'setAlarmsRead',
  'signOut',
]

describe('every operation', () => {
  const member = fixture.aMember()

  it.each(
    operations
      .filter(({ access }) => access === 'member')
      .map((operation) => [operation.method, operation.path, operation] as const),
  )('%s %s answers 403 AUTH-A001 without a token', async (_method, _path, operation) => {
    const { http, failure } = await fixture.call(operation, { params: { sid: 'x', id: 'x' } })
    expect([http, failure?.code]).toEqual([403, 'AUTH-A001'])
  })

  it('asks the database for a living session where it changes something, but for what does no harm', () => {
    const without = named.filter(
      ([, { access, method, session, money }]) =>
        access === 'member' && method !== 'GET' && session !== true && money !== true,
    )
    expect(without.map(([name]) => name).toSorted()).toEqual(NEEDS_NO_SESSION)
  })

  it('declares codes of the catalogue, and 403 for nothing but a stale token', () => {
    for (const operation of operations) {
      for (const code of [...operation.failures, ...Object.values(operation.fields ?? {})]) {
        expect(FAILURES[code], `${operation.path} ${code}`).toBeDefined()
        expect(FAILURES[code]).not.toBe(403)
      }
    }
  })

  it('has its own method and path', () => {
    const names = operations.map(({ method, path }) => `${method} ${path}`)
    expect(new Set(names).size).toBe(names.length)
  })

  it.each(
    operations
      .filter(({ body }) => body !== undefined)
      .map((operation) => [operation.method, operation.path, operation] as const),
  )(
    '%s %s answers an envelope, never a stack, to a body that is not JSON',
    async (method, url, operation) => {
      const { token } = await member
      const reply = await server.inject({
        method,
        url,
        payload: '{"a":',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      })
      expect(reply.statusCode).toBe(FAILURES[operation.malformed ?? 'COMMON-B001'])
      expect(reply.json()).toMatchObject({ status: 'error', code: operation.malformed ?? 'COMMON-B001' })
    },
  )
})

describe('answers', () => {
  it('are 404 COMMON-A001 in the caller’s language for an unknown call', async () => {
    const reply = await server.inject({ url: '/api/nothing', headers: { 'accept-language': 'ko' } })
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ status: 'error', code: 'COMMON-A001', message: '찾을 수 없습니다.' })
  })

  it('carry a request id, and pages the content policy', async () => {
    const reply = await server.inject({ url: '/api/config/app-version' })
    expect(reply.headers['x-request-id']).toMatch(/^[\w-]{8,}$/)
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
    expect((await server.inject({ url: '/' })).headers['content-security-policy']).toBe(contentPolicy([]))
  })

  it('are flat where the specification reads them flat', async () => {
    const reply = await server.inject({ url: '/api/config/app-version' })
    expect(reply.json()).toEqual({
      status: 'success',
      aos: '1.4.0',
      ios: '1.4.0',
      security: false,
      megabytes: 9,
    })
  })

  it('follow what staff change: app versions at once, maintenance within seconds', async () => {
    await kernel.settings.setAppVersions(kernel.db, { aos: '2.0.1', ios: '2.0.0' })
    expect((await server.inject({ url: '/api/config/app-version' })).json()).toMatchObject({ aos: '2.0.1' })
    const until = new Date(kernel.clock.nowMs() + HOUR_MS).toISOString()
    await kernel.settings.setMaintenance(kernel.db, { until })
    fixture.advance(5 * SECOND_MS)
    const { http, failure } = await fixture.call(api.identity.signIn, {
      body: { id: 'a', password: 'b' },
      locale: 'ja',
    })
    expect([http, failure?.code, failure?.meta?.['until']]).toEqual([503, 'COMMON-C503', until])
    expect((await fixture.ok(api.system.getPublicConfig)).maintenance).toEqual({ until })
    fixture.advance(HOUR_MS)
    expect(await fixture.code(api.identity.signIn, { body: { id: 'a1', password: 'b' } })).toBe('LOGIN-A002')
  })
})

describe('calls of Auto Master', () => {
  const paper = { params: { type: 'paper' } }
  const on = { body: { autoMasterOn: true, mode: 'paper' as const } }
  const off = { body: { autoMasterOn: false, mode: 'paper' as const } }
  const { changeTradingSettings, closeAllAutoPositions, closeAutoPosition } = api.autotrading

  it('are nobody’s any more once the session has ended, although its token has not run out', async () => {
    const { token } = await fixture.aMember()
    await fixture.ok(changeTradingSettings, { token, ...on })
    await fixture.ok(api.identity.signOut, { token, body: {} })
    const one = { params: { ...paper.params, id: '00000000-0000-7000-8000-000000000000' } }
    expect(await fixture.code(changeTradingSettings, { token, ...off })).toBe('AUTH-A001')
    expect(await fixture.code(closeAllAutoPositions, { token, ...paper })).toBe('AUTH-A001')
    expect(await fixture.code(closeAutoPosition, { token, ...one })).toBe('AUTH-A001')
    expect(await fixture.code(api.game.changeGameLimits, { token, body: { dayLoss: '1' } })).toBe('AUTH-A001')
  })

  it('go on while the books are in doubt: nobody is kept from stopping and selling', async () => {
    const { token } = await fixture.aMember()
    await fixture.ok(changeTradingSettings, { token, ...on })
    await kernel.settings.stopMoney(kernel.db, 'a test')
    try {
      const bet = { token, body: { seq: 1, side: 'UP', amount: '10' } }
      expect(await fixture.code(api.game.placeBet, bet)).toBe('COMMON-C503')
      expect(await fixture.code(closeAllAutoPositions, { token, ...paper })).toBe('success')
      expect(await fixture.code(changeTradingSettings, { token, ...off })).toBe('success')
    } finally {
      await kernel.settings.stopMoney(kernel.db, undefined)
    }
  })
})

describe('the description of the API', () => {
  it('is an OpenAPI 3.1 document of exactly the operations there are', async () => {
    const document = (await server.inject({ url: '/api/openapi.json' })).json()
    expect(document.openapi).toBe('3.1.0')
    const described = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} /api${path.replace(/\{(\w+)\}/g, ':$1')}`,
      ),
    )
    expect(described.toSorted()).toEqual(operations.map(({ method, path }) => `${method} ${path}`).toSorted())
  })

  it('can be read as a page without any script', async () => {
    const reply = await server.inject({ url: '/api/docs' })
    expect(reply.headers['content-type']).toContain('text/html')
    for (const { path } of operations) expect(reply.body).toContain(path)
    expect(reply.body).not.toContain('<script')
  })
})

describe('health', () => {
  it('is reported to the operator of the server', async () => {
    expect((await server.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' })
    expect((await server.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready', database: 'up' })
  })
})
