import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import type { Area, Operation } from '#contract/operation.ts'
import { MINUTE_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { openMoneyTools } from '#testing/members/member-money.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const ROUND_MS = 5 * MINUTE_MS

const fixture = await createFixture()
const money = await openMoneyTools(fixture)
const member = await money.aFunded({ MCS: '1000' })
const { server } = fixture.app
const token = await money.token(member)
const areas: readonly Area[] = [...Object.values(api), ...Object.values(consoleApi)]
const operations: readonly Operation[] = areas.flatMap((area) => Object.values(area))
const withBody = operations.filter(({ body, upload }) => body !== undefined && upload === undefined)
const withQuery = operations.filter(({ query, access }) => query !== undefined && access === 'member')

/** Names of the fields of a body or a query. */
function fieldsOf(schema: unknown): string[] {
  const shape = (schema as { _zod?: { def?: { shape?: object } } })._zod?.def?.shape
  return Object.keys(shape ?? {})
}

async function send(operation: Operation, sent: { payload?: string | Buffer; query?: string } = {}) {
  const { method, path } = operation
  return server.inject({
    method,
    url: `${path.replace(/:\w+/g, 'x')}${sent.query === undefined ? '' : `?${sent.query}`}`,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': crypto.randomUUID(),
      ...(sent.payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(sent.payload === undefined ? {} : { payload: sent.payload }),
  })
}

describe('a body', () => {
  it('is refused or has no effect with fields of the prototype', async () => {
    for (const operation of withBody) {
      for (const payload of [
        '{"__proto__":{"isAdmin":true}}',
        '{"constructor":{"prototype":{"isAdmin":true}}}',
      ]) {
        const { statusCode } = await send(operation, { payload })
        expect([operation.path, statusCode < 500]).toEqual([operation.path, true])
      }
    }
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
    expect((await send(api.identity.modifyMe, { payload: '{"__proto__":{"name":"x"}}' })).statusCode).toBe(
      400,
    )
  })

  it('is refused by every call in UTF-16 or as a list', async () => {
    const utf16 = Buffer.from('\uFEFF{"id":"abc"}', 'utf16le')
    for (const operation of withBody)
      for (const payload of [utf16, '[]', '"text"', '5']) {
        const { statusCode } = await send(operation, { payload })
        expect([operation.path, statusCode], String(payload)).toEqual([
          operation.path,
          expect.toSatisfy((status: number) => status >= 400 && status < 500),
        ])
      }
  })

  it('is answered quickly with long hostile texts', async () => {
    const texts = ['a', '@', '.', ' ', '[', '0', 'a@', '\u0301', '-.'].map((part) =>
      part.repeat(Math.floor(10_000 / part.length)),
    )
    for (const operation of withBody.filter(({ access }) => access !== 'staff'))
      for (let first = 0; first < texts.length; first += 3) {
        const pairs = fieldsOf(operation.body).map((name, index) => [
          name,
          texts[(first + index) % texts.length],
        ])
        const start = performance.now()
        const payload = JSON.stringify(Object.fromEntries(pairs.slice(0, 5)))
        const { statusCode } = await send(operation, { payload })
        expect([operation.path, statusCode < 500]).toEqual([operation.path, true])
        expect(performance.now() - start, `${operation.path} ${first}`).toBeLessThan(2_000)
      }
  })

  it('cannot give a new member more than a form does', async () => {
    const form = fixture.signUpForm()
    const extra = {
      role: 'owner',
      isAdmin: true,
      emailVerified: true,
      certified: true,
      balance: '1000000',
    }
    const { statusCode } = await send(api.identity.signUp, { payload: JSON.stringify({ ...form, ...extra }) })
    expect(statusCode).toBe(200)
    expect(await fixture.code(api.identity.signIn, { body: { id: form.id, password: form.password } })).toBe(
      'LOGIN-A001',
    )
  })
})

describe('a query', () => {
  it('is refused with the same name twice', async () => {
    let tried = 0
    for (const operation of withQuery)
      for (const field of fieldsOf(operation.query)) {
        const { statusCode } = await send(operation, { query: `${field}=1&${field}=2` })
        tried += 1
        expect([operation.path, field, statusCode]).toEqual([
          operation.path,
          field,
          expect.toSatisfy((status: number) => status >= 400 && status < 500),
        ])
      }
    expect(tried).toBeGreaterThan(20)
  })

  it('opens nothing with a token in it', async () => {
    const { statusCode } = await server.inject({ url: `/api/member/me?access_token=${token}&token=${token}` })
    expect(statusCode).toBe(403)
  })
})

describe('reading', () => {
  it('changes nothing, twice over all calls of members', async () => {
    const digests = () =>
      fixture.app.kernel.db.many<{ name: string; digest: string }>(sql`
        select table_name as name, query_to_xml(format(
          'select md5(string_agg(t::text, '''' order by t::text)) as digest from %I t', table_name
        ), true, true, '')::text as digest
        from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`)
    const reads = operations.filter(({ method, access }) => method === 'GET' && access === 'member')
    // A round of the game has just begun: none becomes due meanwhile, which reading would move on.
    fixture.advance(ROUND_MS - (fixture.app.kernel.clock.nowMs() % ROUND_MS) + SECOND_MS)
    // The first look of a member begins what is made for them on demand, such as their settings.
    for (const operation of reads) await send(operation)
    const before = await digests()
    for (const operation of reads) for (let time = 0; time < 2; time += 1) await send(operation)
    expect(await digests()).toEqual(before)
  })

  it('answers exactly the fields of the contract', async () => {
    let answered = 0
    for (const operation of operations) {
      if (operation.method !== 'GET' || operation.access === 'staff' || operation.answerType !== undefined)
        continue
      const reply = await send(operation, { query: 'page=1&size=10' })
      if (reply.statusCode !== 200) continue
      const data = operation.flat === true ? reply.json() : reply.json().data
      // Reading drops every field that the schema does not name.
      expect([operation.path, operation.answer.parse(data)]).toEqual([operation.path, data])
      answered += 1
    }
    expect(answered).toBeGreaterThan(35)
  })

  it('is the only thing that GET is for', () => {
    expect(
      operations.filter(
        ({ method, body, keyed, money: moves }) =>
          method === 'GET' && (body !== undefined || keyed === true || moves === true),
      ),
    ).toEqual([])
  })
})

describe('a method that a call does not have', () => {
  it('is refused on every address of the contract', async () => {
    for (const path of new Set(operations.map((one) => one.path))) {
      const known = operations.filter((one) => one.path === path).map(({ method }) => method)
      for (const method of ['PUT', 'DELETE', 'PATCH', 'POST', 'TRACE'] as const) {
        if (known.some((one) => one === method)) continue
        // The router may know another call of this shape, such as /api/x/:id beside /api/x/all.
        const { statusCode } = await server.inject({ method, url: path.replace(/:\w+/g, 'x') })
        expect([method, path, statusCode]).toEqual([
          method,
          path,
          expect.toSatisfy((status: number) => status >= 400 && status < 500),
        ])
      }
    }
  })
})
