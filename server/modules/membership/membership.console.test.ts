import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import { parseUnits } from '#contract/money.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import { openConsole } from '#testing/fixtures/console-fixture.ts'
import { crashingAt } from '#testing/database/crashing.ts'
import { createGameFixture } from '#testing/fixtures/game-fixture.ts'
import { bringCapital } from '#testing/fixtures/ico-fixture.ts'

const fixture = await createGameFixture()
const staff = await openConsole(fixture)
const { db } = fixture.app.kernel
const { modules } = fixture.app
const reason = 'Because the test says so.'
const { requests } = consoleApi
await bringCapital(fixture.app, 'USDT', '100000000')
await bringCapital(fixture.app, 'MCS', '100000000')

const approve = (requestId: string, key: string = randomUUID()) =>
  staff.owner.call(requests.approveRequest, { params: { id: requestId }, key })

async function mcsOf(memberId: string): Promise<bigint> {
  return parseUnits((await modules.wallet.balanceIn(db, memberId)).MCS.available) ?? 0n
}

describe('membership', () => {
  it('a granted period follows what is paid, costs nothing, and gives nothing back', async () => {
    const member = await fixture.aFunded({ MCS: '1000' })
    const body = { loginId: member.id, item: 'SIGNAL', days: 30, reason } as const
    const { requestId } = await staff.finance.ok(consoleApi.membership.requestGrant, { body })
    await approve(requestId)
    const query = { loginId: member.id }
    const { items } = await staff.finance.ok(consoleApi.membership.listSubscriptions, { query })
    expect(items).toMatchObject([{ item: 'SIGNAL', days: 30, mcs: '0', usd: '0', isGranted: true }])
    const [grant] = items
    // The trial goes on first.
    expect(Date.parse(grant?.start ?? '') - Date.parse(grant?.paidAt ?? '')).toBeGreaterThan(2 * DAY_MS)
    const asked = await staff.finance.ok(consoleApi.membership.requestCancel, {
      params: { id: grant?.id ?? '' },
      body: { reason },
    })
    const before = await mcsOf(member.memberId)
    expect((await approve(asked.requestId)).data).toMatchObject({ state: 'DONE' })
    expect(await mcsOf(member.memberId)).toBe(before)
    const again = { params: { id: grant?.id ?? '' }, body: { reason } }
    expect(await staff.finance.code(consoleApi.membership.requestCancel, again)).toBe('STAFF-A008')
  })

  it('a paid period is refunded by the rules, once, and not at all when it crashes in the middle', async () => {
    const member = await fixture.aFunded({ MCS: '1000' })
    const token = await fixture.token(member)
    const quote = await fixture.ok(api.membership.quoteMembership, {
      token,
      body: { item: 'AUTOBOT', days: 30 },
    })
    await fixture.ok(api.membership.subscribe, { token, body: { quoteId: quote.quoteId } })
    const { items } = await staff.finance.ok(consoleApi.membership.listSubscriptions, {
      query: { loginId: member.id, list: 'ENDING' },
    })
    const id = items[0]?.id ?? ''
    const { refundMcs } = await modules.membership.previewCancel({ memberId: member.memberId, id })
    const { requestId } = await staff.finance.ok(consoleApi.membership.requestCancel, {
      params: { id },
      body: { reason },
    })
    const before = await mcsOf(member.memberId)
    await crashingAt(db, 'ledger_transfers', async () => {
      expect((await approve(requestId)).http).toBe(500)
    })
    expect(await mcsOf(member.memberId)).toBe(before)
    const key = randomUUID()
    await Promise.all(Array.from({ length: 50 }, () => approve(requestId, key)))
    expect((await mcsOf(member.memberId)) - before).toBe(parseUnits(refundMcs))
    const { items: cancelled } = await staff.finance.ok(consoleApi.membership.listSubscriptions, {
      query: { loginId: member.id, list: 'CANCELLED' },
    })
    expect(cancelled).toMatchObject([{ state: 'CANCELLED', refundMcs }])
  })

  it('the first page counts who has access now, paid or granted, and what was sold and given back', async () => {
    const getSummary = () => staff.finance.ok(consoleApi.membership.getMembership)
    const before = await getSummary()
    const member = await fixture.aFunded({ MCS: '1000' })
    const token = await fixture.token(member)
    const body = { item: 'AUTOBOT', days: 30 } as const
    const { quoteId, mcs } = await fixture.ok(api.membership.quoteMembership, { token, body })
    await fixture.ok(api.membership.subscribe, { token, body: { quoteId } })
    const after = await getSummary()
    const countOf = (summary: typeof before) => summary.running.find(({ id }) => id === 'AUTOBOT')
    expect(countOf(after)).toEqual({ id: 'AUTOBOT', paid: (countOf(before)?.paid ?? 0) + 1, granted: 0 })
    const unitsOf = ({ soldMcs }: typeof before) => parseUnits(soldMcs) ?? 0n
    expect(unitsOf(after) - unitsOf(before)).toBe(parseUnits(mcs))
    expect([after.refunds, after.refundedMcs]).toEqual([before.refunds, before.refundedMcs])
  })

  it('coming ends are listed the next one first, page by page', async () => {
    const member = await fixture.aFunded({ MCS: '10000' })
    for (const days of [30, 90]) {
      const body = { loginId: member.id, item: 'AUTOBOT', days, reason } as const
      const { requestId } = await staff.finance.ok(consoleApi.membership.requestGrant, { body })
      await approve(requestId)
    }
    const list = (cursor?: string) =>
      staff.finance.ok(consoleApi.membership.listSubscriptions, {
        query: { loginId: member.id, list: 'ENDING', size: 1, ...(cursor !== undefined && { cursor }) },
      })
    const first = await list()
    expect(first.items.map(({ days }) => days)).toEqual([30])
    const second = await list(first.next ?? '')
    expect(second.items.map(({ days }) => days)).toEqual([90])
    expect(second.next).toBeNull()
  })
})
