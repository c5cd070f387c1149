import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Operation } from '#contract/operation.ts'
import { openMoneyTools } from '#testing/members/member-money.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const CALLS = 300
const fixture = await createFixture({ RATE_LIMITS: 'on' })
const money = await openMoneyTools(fixture)

interface Flood {
  readonly token?: string
  readonly address?: string
  readonly query?: Record<string, string>
  readonly payload?: object
}

/** How many of CALLS calls at once were told to come again later. */
async function flood(
  { method, path }: Operation,
  { token, address, query, payload }: Flood,
): Promise<number> {
  const call = () =>
    fixture.app.server.inject({
      method,
      url: path,
      remoteAddress: address ?? '127.0.0.1',
      headers: {
        'idempotency-key': crypto.randomUUID(),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(query && { query }),
      ...(payload && { payload }),
    })
  const answers = await Promise.all(Array.from({ length: CALLS }, call))
  return answers.filter(({ statusCode }) => statusCode === 429).length
}

describe('a flood of calls', () => {
  it('slows down only the member who makes it, whatever it calls', async () => {
    const member = await money.aFunded({ MCS: '1000' })
    const other = await money.aFunded({ MCS: '1000' })
    const token = await money.token(member)
    const payload = { quoteId: crypto.randomUUID(), otpCode: '000000' }
    expect(await flood(api.wallet.getBalance, { token })).toBeGreaterThan(0)
    expect(await flood(api.wallet.exportHistories, { token })).toBeGreaterThan(CALLS / 2)
    expect(await flood(api.wallet.swap, { token, payload })).toBeGreaterThan(CALLS / 2)
    expect((await fixture.call(api.wallet.getBalance, { token: await money.token(other) })).http).toBe(200)
  })

  it('slows down the address it comes from, and not its neighbour', async () => {
    const query = { field: 'id' as const, value: 'nobody77' }
    const from = { query, address: '203.0.113.7' }
    expect(await flood(api.identity.checkSignUpField, from)).toBeGreaterThan(0)
    const beside = await fixture.call(api.identity.checkSignUpField, { query, address: '203.0.113.8' })
    expect(beside.http).toBe(200)
  })

  it('is told when to come again', async () => {
    const { method, path } = api.system.getPublicConfig
    const call = () => fixture.app.server.inject({ method, url: path, remoteAddress: '198.51.100.9' })
    const answers = await Promise.all(Array.from({ length: CALLS }, call))
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(refused?.headers['retry-after']).toBe('1')
    expect(refused?.json()).toMatchObject({ code: 'COMMON-A002', meta: { seconds: 1 } })
  })
})
