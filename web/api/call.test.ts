import { describe, expect, it } from 'vitest'
import { getMe, modifyMe } from '#contract/members/account.ts'
import { reissueToken, signIn } from '#contract/members/identity.ts'
import { exportHistories } from '#contract/wallet/wallet.ts'
import { createTestClient, json, ok } from '#testing/components/test-client.ts'
import { createCall, failureOf, requestReissue, urlOf } from './call.ts'

describe('the proof of the device', () => {
  it('is made for method, path and token of each call, anew after a reissue', async () => {
    const { call, sent } = createTestClient([() => json(403, {})])
    await call(getMe)
    expect(sent.map(({ headers }) => headers.get('dpop'))).toEqual([
      'GET /api/member/me first',
      'GET /api/member/me after first',
    ])
  })

  it('goes with the reissue without a token, and never with the sign-in', async () => {
    const { call, parts, sent } = createTestClient([])
    await requestReissue(parts, reissueToken, { refreshToken: 'r' })
    await call(signIn, { body: { id: 'haneul07', password: 'x' } })
    expect(sent.map(({ headers }) => headers.get('dpop'))).toEqual(['POST /api/token/reissue no token', null])
  })
})

describe('the bearer header', () => {
  it('is on every call with the stored access token', async () => {
    const { call, sent } = createTestClient([])
    await call(getMe)
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer first')
  })

  it('is missing on the sign-in call only', async () => {
    const { call, sent } = createTestClient([() => json(200, { status: 'success', access_token: 'a' })])
    const result = await call(signIn, { body: { id: 'haneul07', password: 'x' } })
    expect(sent[0]?.headers.has('authorization')).toBe(false)
    expect(result).toMatchObject({ status: 'success', data: { access_token: 'a' } })
  })

  it('is on the reissue, which is repeated once like any POST', async () => {
    const { parts, sent } = createTestClient([() => json(503, {}), () => json(200, { access_token: 'b' })])
    const answer = await requestReissue(
      parts,
      { method: 'POST', path: '/api/token/reissue' },
      { refreshToken: 'r' },
    )
    expect(answer).toEqual({ status: 200, body: { access_token: 'b' } })
    expect(sent.map((one) => one.headers.get('authorization'))).toEqual(['Bearer first', 'Bearer first'])
    expect(sent[0]?.headers.get('idempotency-key')).toBe(sent[1]?.headers.get('idempotency-key'))
  })
})

describe('a 403', () => {
  it('is read to its end before the call is sent again: unread answers keep connections busy', async () => {
    const refused = json(403, {})
    const { call } = createTestClient([() => refused])
    await call(getMe)
    expect(refused.bodyUsed).toBe(true)
  })

  it('reissues the token that was refused and repeats the call with the new one', async () => {
    const { call, sent, seen } = createTestClient([() => json(403, {})])
    expect(await call(getMe)).toMatchObject({ status: 'success' })
    expect(seen.reissued).toEqual(['first'])
    expect(sent.map((one) => one.headers.get('authorization'))).toEqual([
      'Bearer first',
      'Bearer after first',
    ])
  })

  it('is repeated at most three times and then leads to sign-in', async () => {
    const refuse = () => json(403, { status: 'error', code: 'AUTH-A001', message: 'Please sign in.' })
    const { call, sent, seen } = createTestClient([refuse, refuse, refuse, refuse, ok])
    expect(await call(getMe)).toMatchObject({ status: 'error', code: 'AUTH-A001' })
    expect(sent).toHaveLength(4)
    expect(seen.reissued).toHaveLength(3)
    expect(seen.toSignIn).toBe(1)
  })

  it('leads to sign-in at once when the reissue is refused', async () => {
    const { call, sent, seen } = createTestClient([() => json(403, {})], ['refused'])
    await call(getMe)
    expect(sent).toHaveLength(1)
    expect(seen.toSignIn).toBe(1)
  })

  it('signs nobody out while the reissue cannot be reached', async () => {
    const { call, seen } = createTestClient([() => json(403, {})], ['failed'])
    expect(await call(getMe)).toEqual({ status: 'error' })
    expect(seen.toSignIn).toBe(0)
  })

  it('leads to the new password where nothing else is answered, and signs nobody out', async () => {
    const { call, seen } = createTestClient([
      () => json(422, { status: 'error', code: 'AUTH-A002', message: 'x' }),
    ])
    expect(await call(getMe)).toMatchObject({ status: 'error', code: 'AUTH-A002' })
    expect([seen.toNewPassword, seen.toSignIn]).toEqual([1, 0])
  })

  it('is an ordinary answer on sign-in', async () => {
    const { call, seen } = createTestClient([() => json(403, {})])
    expect(await call(signIn, { body: { id: 'a', password: 'b' } })).toEqual({ status: 'error' })
    expect(seen.reissued).toEqual([])
  })
})

describe('a token that ends shortly', () => {
  it('is renewed before it is sent, once, and the server refuses nothing', async () => {
    const { call, sent, seen } = createTestClient([])
    seen.ending = 'first'
    expect(await call(getMe)).toMatchObject({ status: 'success' })
    expect(await call(getMe)).toMatchObject({ status: 'success' })
    expect(seen.reissued).toEqual(['first'])
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer after first',
      'Bearer after first',
    ])
    expect(sent[0]?.headers.get('dpop')).toBe('GET /api/member/me after first')
  })

  it('is still good for the call while nobody can be asked for another', async () => {
    const { call, sent, seen } = createTestClient([], ['failed'])
    seen.ending = 'first'
    expect(await call(getMe)).toMatchObject({ status: 'success' })
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer first'])
    expect(seen.toSignIn).toBe(0)
  })

  it('leads to sign-in when it is not renewed because the session is over', async () => {
    const { call, seen } = createTestClient([() => json(403, {})], ['refused', 'refused'])
    seen.ending = 'first'
    expect(await call(getMe)).toEqual({ status: 'error' })
    expect(seen.toSignIn).toBe(1)
  })

  it('does not keep a sign-in waiting', async () => {
    const { call, seen } = createTestClient([])
    seen.ending = 'first'
    await call(signIn, { body: { id: 'haneul07', password: 'x' } })
    expect(seen.reissued).toEqual([])
  })
})

describe('repeating a call', () => {
  it.each([408, 409, 425, 429, 500, 502, 503, 504])(
    'sends a PATCH once more on %i with the same Idempotency-Key',
    async (status) => {
      const { call, sent } = createTestClient([() => json(status, {})])
      expect(await call(modifyMe, { body: { name: 'Ha' } })).toMatchObject({ status: 'success' })
      expect(sent.map((one) => one.headers.get('idempotency-key'))).toEqual(['key 1', 'key 1'])
      expect(sent[1]?.body).toEqual({ name: 'Ha' })
    },
  )

  it('stops after the second try', async () => {
    const { call, sent } = createTestClient([() => json(503, {}), () => json(503, {}), ok])
    expect(await call(modifyMe, { body: {} })).toEqual({ status: 'error' })
    expect(sent).toHaveLength(2)
  })

  it.each(['GET', 'PUT', 'DELETE'] as const)('never sends a %s twice', async (method) => {
    const { call, sent } = createTestClient([() => json(503, {}), ok])
    expect(await call({ ...getMe, method })).toEqual({ status: 'error' })
    expect(sent).toHaveLength(1)
    expect(sent[0]?.headers.has('idempotency-key')).toBe(false)
  })

  it.each([400, 404, 422])('never sends a POST twice on %i', async (status) => {
    const { call, sent } = createTestClient([() => json(status, {}), ok])
    await call(modifyMe, { body: {} })
    expect(sent).toHaveLength(1)
  })

  it('uses the key a form keeps', async () => {
    const { call, sent } = createTestClient([])
    await call(modifyMe, { body: {}, key: 'of the form' })
    expect(sent[0]?.headers.get('idempotency-key')).toBe('of the form')
  })
})

describe('any other failure', () => {
  it('is logged and yields status error', async () => {
    const { call, logged } = createTestClient([() => new Error('offline')])
    expect(await call(getMe)).toEqual({ status: 'error' })
    expect(logged).toEqual(['call unreachable'])
  })

  it('yields only status error when the body is no envelope', async () => {
    const { call, logged } = createTestClient([() => new Response('<h1>502</h1>', { status: 502 })])
    expect(await call(getMe)).toEqual({ status: 'error' })
    expect(logged).toEqual(['call failed'])
  })

  it('keeps code, message, fields and meta of the envelope', async () => {
    const envelope = {
      status: 'error',
      code: 'MODIFY-B002',
      message: 'Email already in use',
      fields: { email: 'MODIFY-B002' },
      meta: { tries: 1 },
    }
    const { call } = createTestClient([() => json(400, { ...envelope, stack: 'secret' })])
    expect(await call(modifyMe, { body: {} })).toEqual(envelope)
  })

  it('is no success because the status is 200', async () => {
    const { call } = createTestClient([() => json(200, { status: 'error', code: 'OTP-B001', message: 'x' })])
    expect(await call(getMe)).toMatchObject({ status: 'error', code: 'OTP-B001' })
  })
})

it('asks in the language shown, and sends plain objects as JSON', async () => {
  const { call, sent } = createTestClient([])
  await call(modifyMe, { body: { name: 'Ha' } })
  expect(sent[0]?.headers.get('accept-language')).toBe('zh-TW')
  expect(sent[0]?.headers.get('content-type')).toBe('application/json')
})

it('fills the names in a path and leaves empty query values out', () => {
  expect(
    urlOf('/api/x/:id', { params: { id: 'a/b' }, query: { page: 2, kind: undefined, symbol: '' } }),
  ).toBe('/api/x/a%2Fb?page=2')
})

it('takes nothing from a body that only looks like an envelope', () => {
  expect(failureOf({ status: 'error', code: 7, fields: { a: 1 } })).toEqual({ status: 'error' })
  expect(failureOf([])).toEqual({ status: 'error' })
})

it('answers a file as its text, and the refusal of one as any other', async () => {
  const { call } = createTestClient([
    () => new Response('id,date\n1,2026', { headers: { 'content-type': 'text/csv' } }),
    () => json(400, { status: 'error', code: 'COMMON-B001' }),
  ])
  expect(await call(exportHistories)).toEqual({ status: 'success', data: 'id,date\n1,2026' })
  expect(await call(exportHistories)).toEqual({ status: 'error', code: 'COMMON-B001' })
})

describe('what was read ahead', () => {
  const withAhead = (answers: Record<string, unknown>) => {
    const { parts, sent } = createTestClient([])
    const dropped: string[] = []
    const ahead = {
      answerOf: async (address: string) => answers[address],
      drop: () => void dropped.push('all'),
    }
    return { call: createCall({ ...parts, ahead }), sent, dropped }
  }

  it('is the answer of its call, which is not sent', async () => {
    const { call, sent } = withAhead({ '/api/member/me': { status: 'success', data: { id: 'ahead' } } })
    expect(await call(getMe)).toEqual({ status: 'success', data: { id: 'ahead' } })
    expect(sent).toEqual([])
  })

  it('is asked for again when it was refused or is missing', async () => {
    for (const found of [{ status: 'error', code: 'TOKEN-A001' }, undefined, 'text']) {
      const { call, sent } = withAhead({ '/api/member/me': found })
      expect(await call(getMe)).toEqual({ status: 'success', data: { id: 'haneul07' } })
      expect(sent).toHaveLength(1)
    }
  })

  it('is forgotten when something is changed', async () => {
    const { call, dropped } = withAhead({})
    await call(getMe)
    expect(dropped).toEqual([])
    await call(modifyMe, { body: { name: 'Ha' } })
    expect(dropped).toEqual(['all'])
  })
})
