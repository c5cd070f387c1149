import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Area, Operation } from '#contract/operation.ts'
import { openMoneyTools } from '#testing/members/member-money.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const money = await openMoneyTools(fixture)
const areas: Readonly<Record<string, Area>> = api
const operations: readonly Operation[] = Object.values(areas).flatMap((area) => Object.values(area))
const member = await money.aFunded({ MCS: '1000' })

interface Request {
  readonly payload?: string
  readonly type?: string
  readonly path?: string
  readonly query?: string
}

let token = await money.token(member)

/** Sends a request as the member, who signs in again when a call before it ended the session. */
async function send(operation: Operation, request: Request) {
  const answer = await sendOnce(operation, request)
  if (answer.statusCode !== 403 || operation.access !== 'member') return answer
  token = await money.token(member)
  return sendOnce(operation, request)
}

async function sendOnce(operation: Operation, { payload, type = 'application/json', path, query }: Request) {
  return fixture.app.server.inject({
    method: operation.method,
    url: `${path ?? operation.path.replace(/:\w+/g, 'x')}${query === undefined ? '' : `?${query}`}`,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': crypto.randomUUID(),
      ...(payload === undefined ? {} : { 'content-type': type }),
    },
    ...(payload === undefined ? {} : { payload }),
  })
}

const withBody = operations.filter(({ body, upload }) => body !== undefined && upload === undefined)
const withParams = operations.filter(({ path, access }) => path.includes('/:') && access !== 'staff')
const withQuery = operations.filter(({ query, access }) => query !== undefined && access !== 'staff')

/** Every field of the body set to one text. */
function bodyOf(operation: Operation, text: string): string {
  const schema: unknown = operation.body
  const shape = (schema as { _zod?: { def?: { shape?: object } } })._zod?.def?.shape ?? {}
  return JSON.stringify(Object.fromEntries([...Object.keys(shape), 'id'].map((name) => [name, text])))
}

describe('requests that no form of the product sends', () => {
  it('are refused, not failed on, when a text carries a NUL character or half a character', async () => {
    for (const operation of withBody)
      for (const text of ['a\u0000b', 'a\uD800b']) {
        const { statusCode } = await send(operation, { payload: bodyOf(operation, text) })
        expect([operation.path, statusCode], JSON.stringify(text)).toEqual([
          operation.path,
          expect.any(Number),
        ])
        expect(statusCode, `${operation.path} ${JSON.stringify(text)}`).toBeLessThan(500)
      }
  })

  it('are refused when an address or a query carries a NUL character', async () => {
    for (const operation of withParams) {
      for (const id of ['a%00b', '-'.repeat(36), '%ED%A0%80']) {
        const path = operation.path.replace(/:\w+/g, id)
        const { statusCode } = await send(operation, { path, ...(operation.body && { payload: '{}' }) })
        expect(statusCode, `${operation.path} ${id}`).toBeLessThan(500)
      }
    }
    for (const operation of withQuery) {
      const schema: unknown = operation.query
      const shape = (schema as { _zod?: { def?: { shape?: object } } })._zod?.def?.shape ?? {}
      const query = Object.keys(shape)
        .map((name) => `${name}=a%00b`)
        .join('&')
      const { statusCode } = await send(operation, { query })
      expect(statusCode, `${operation.path}?${query}`).toBeLessThan(500)
    }
  })

  it('are told that they are too large, or of a type that nobody reads', async () => {
    for (const operation of withBody) {
      const large = await send(operation, { payload: JSON.stringify({ id: 'x'.repeat(70_000) }) })
      expect([operation.path, large.statusCode, large.json().code]).toEqual([
        operation.path,
        413,
        'COMMON-B413',
      ])
      const xml = await send(operation, { payload: '<id/>', type: 'application/xml' })
      expect([operation.path, xml.statusCode, xml.json().code]).toEqual([operation.path, 415, 'COMMON-B415'])
    }
  })
})

describe('answers with personal data or tokens', () => {
  it('are kept by no cache', async () => {
    for (const operation of operations.filter(({ method }) => method === 'GET')) {
      const { headers } = await send(operation, {})
      const { publicSeconds, access } = operation
      if (publicSeconds !== undefined) expect([operation.path, access]).toEqual([operation.path, 'public'])
      else
        expect([operation.path, headers['cache-control']]).toEqual([
          operation.path,
          expect.stringContaining('no-store'),
        ])
    }
    const { id, password, deviceId } = await fixture.aMember()
    const { method, path } = api.identity.signIn
    const signedIn = await fixture.app.server.inject({
      method,
      url: path,
      payload: { id, password, deviceId },
    })
    expect(signedIn.json().access_token).toBeTypeOf('string')
    expect(signedIn.headers['cache-control']).toBe('no-store')
  })
})
