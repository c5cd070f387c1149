import { describe, expect, it } from 'vitest'
import { openConsole } from '#testing/fixtures/console-fixture.ts'
import { openMoneyTools } from '#testing/members/member-money.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'
import { createPendingWrites } from './fuzz-values.ts'
import { makeRequest, type FuzzCaller } from './make-request.ts'
import { createRandom } from './random.ts'
import { rounds } from '#testing/rounds.ts'

const CALLS = rounds(1_000, 2_500)
const SEED = 20_261_123
/** The chain and the exchange, which this world has none of, could not be asked. */
const FAILED_UPSTREAM = ['WALLET-C001', 'AUTO-C001']
const fixture = await createFixture()
const money = await openMoneyTools(fixture)
const staff = await openConsole(fixture)

describe('random calls of every role', () => {
  it('are never failed on, and leave the books right', async () => {
    const members = [await money.aFunded(), await money.aFunded({ USDT: '3000', MCS: '5000', TRX: '200' })]
    const callers: FuzzCaller[] = [
      { name: 'nobody', access: 'public', headers: {} },
      { name: 'forged', access: 'member', headers: { authorization: 'Bearer e30.e30' } },
      ...Object.values(staff).map(({ loginId, cookie }) => ({
        name: loginId,
        access: 'staff' as const,
        headers: { cookie },
      })),
    ]
    for (const member of members)
      callers.push({
        name: member.id,
        access: 'member',
        headers: { authorization: `Bearer ${await money.token(member)}` },
      })
    const parts = { random: createRandom(SEED), pendingWrites: createPendingWrites() }
    const failed: string[] = []
    for (let call = 0; call < CALLS; call += 1) {
      const { operation, ...request } = makeRequest(parts.random.pick(callers), parts, { keep: true })
      const { statusCode, body } = await fixture.app.server.inject({ ...request, method: operation.method })
      if (statusCode >= 500 && !FAILED_UPSTREAM.some((code) => body.includes(code)))
        failed.push(`${operation.method} ${request.url} ${request.payload ?? ''} -> ${statusCode} ${body}`)
      if (statusCode === 200 && body.startsWith('{')) parts.pendingWrites.add(JSON.parse(body))
    }
    expect(failed).toEqual([])
    expect((await fixture.app.modules.ledger.verify(fixture.app.kernel.db)).isRight).toBe(true)
  })
})
