import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { consoleApi } from '#contract/console.ts'
import { openConsole } from '#testing/fixtures/console-fixture.ts'
import { createWalletFixture } from '#testing/fixtures/wallet-fixture.ts'

const fixture = await createWalletFixture({ LOG_LEVEL: 'silent' })
const { db } = fixture.app.kernel
const staff = await openConsole(fixture)
const { getRequestImpact, approveRequest, rejectRequest } = consoleApi.requests

async function request(value: string): Promise<string> {
  const params = { id: 'withdraw.automatic_usdt' }
  const body = { value, reason: 'a test' }
  return (await staff.finance.ok(consoleApi.settings.requestParameter, { params, body })).requestId
}
const impactOf = (id: string) => staff.owner.ok(getRequestImpact, { params: { id } })

describe('what a request would touch', () => {
  it('names what was decided about the same number before, newest first, and leaves out what was refused', async () => {
    const first = await request('900')
    expect((await impactOf(first)).history).toEqual([])
    await staff.owner.ok(approveRequest, { params: { id: first } })
    const refused = await request('100')
    await staff.owner.ok(rejectRequest, { params: { id: refused }, body: { reason: 'too low' } })
    const second = await request('800')
    await staff.risk.ok(approveRequest, { params: { id: second } })
    const third = await request('700')
    const { history } = await impactOf(third)
    expect(history).toMatchObject([
      {
        id: second,
        before: { 'withdraw.automatic_usdt': '900' },
        after: { 'withdraw.automatic_usdt': '800' },
        askedBy: { loginId: 'finance1' },
        decidedBy: { loginId: 'risk1' },
      },
      { id: first, after: { 'withdraw.automatic_usdt': '900' } },
    ])
  })

  it('counts what moved under the rule within thirty finished days', async () => {
    const id = await request('600')
    expect((await impactOf(id)).impact).toEqual([])
    await db.run({
      text: `with d as (select (now() at time zone 'Asia/Seoul')::date - 3 as day),
        known as (insert into transparency_flow_days (day, counted_at) select day, now() from d)
        insert into transparency_flows select day, 'USDT', k.kind, 'MEMBER_AVAILABLE', 'CHAIN', 4, 90000000
        from d, (values ('withdraw'), ('deposit')) k (kind)`,
      values: [],
    })
    expect((await impactOf(id)).impact).toEqual([
      { what: 'withdraw', count: 4, sum: { amount: '90', coin: 'USDT' } },
    ])
  })

  it('says how much MCS members hold when its price changes', async () => {
    await fixture.aWalletMember({ MCS: '250' })
    const { requestId } = await staff.finance.ok(consoleApi.settings.requestPrice, {
      body: { price: '0.26', reason: 'a test' },
    })
    const { impact } = await impactOf(requestId)
    expect(impact).toMatchObject([{ what: 'mcsHeld', count: null, sum: { coin: 'MCS' } }])
    expect(Number(impact[0]?.sum.amount)).toBeGreaterThanOrEqual(250)
  })

  it('is there for nobody who may not see the request', async () => {
    const id = await request('500')
    expect(await staff.content.code(getRequestImpact, { params: { id } })).toBe('COMMON-A001')
    expect(await staff.owner.code(getRequestImpact, { params: { id: randomUUID() } })).toBe('COMMON-A001')
  })
})
