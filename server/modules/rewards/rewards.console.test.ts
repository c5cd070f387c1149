import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { consoleApi } from '#contract/console.ts'
import { parseUnits } from '#contract/money.ts'
import { MINUTE_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { PLAN_TERMS_VERSION } from '#server/modules/rewards/rewards.ts'
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

describe('reward plans', () => {
  const sums = async () => {
    const { treasury, capital } = await staff.finance.ok(consoleApi.rewards.getRewards)
    return { treasury: parseUnits(treasury) ?? 0n, capital: parseUnits(capital) ?? 0n }
  }

  it('the treasury is filled once, however often one key approves, and not at all after a crash', async () => {
    const body = { source: 'OPERATOR_CAPITAL', amount: '1234.5', reason } as const
    const { requestId } = await staff.finance.ok(consoleApi.rewards.requestTreasury, { body })
    const before = await sums()
    await crashingAt(db, 'ledger_transfers', async () => {
      expect((await approve(requestId)).http).toBe(500)
    })
    expect(await sums()).toEqual(before)
    const key = randomUUID()
    await Promise.all(Array.from({ length: 50 }, () => approve(requestId, key)))
    const after = await sums()
    const moved = parseUnits('1234.5') ?? 0n
    expect([after.treasury - before.treasury, before.capital - after.capital]).toEqual([moved, moved])
    const tooMuch = { ...body, amount: '999999999' }
    expect(await staff.finance.code(consoleApi.rewards.requestTreasury, { body: tooMuch })).toBe('STAFF-A008')
    for (const amount of ['0', '-1', 'x', ''])
      expect(
        await staff.finance.code(consoleApi.rewards.requestTreasury, { body: { ...body, amount } }),
      ).toBe('STAFF-B002')
  })

  it('one person stops them, two let them go on', async () => {
    await staff.risk.ok(consoleApi.rewards.pausePlans, { body: { reason } })
    expect(await staff.risk.code(consoleApi.rewards.pausePlans, { body: { reason } })).toBe('STAFF-A008')
    expect((await staff.risk.ok(consoleApi.rewards.getRewards)).isOn).toBe(false)
    const { requestId } = await staff.finance.ok(consoleApi.settings.requestParameter, {
      params: { id: 'plan.on' },
      body: { value: 'true', reason },
    })
    expect((await approve(requestId)).data).toMatchObject({ state: 'DONE' })
    expect((await staff.risk.ok(consoleApi.rewards.getRewards)).isOn).toBe(true)
  })

  it('the first page tells what running plans can cost and what lies in reserve, and when that is too little', async () => {
    const { memberId } = await fixture.aFunded({ USDT: '500' })
    const form = { amount: '500', agreeTerms: true, termsVersion: PLAN_TERMS_VERSION }
    await db.tx((tx) => modules.rewards.joinPlan(tx, { memberId, form }))
    const cover = async () => {
      fixture.advance(MINUTE_MS)
      return (await staff.auditor.ok(consoleApi.reports.getToday)).money?.cover
    }
    expect(await cover()).toEqual({ owed: '775', reserve: '775', isShort: false })
    await db.run(sql`update rewards_plans set bonus = bonus + 1`)
    expect(await cover()).toEqual({ owed: '775.000001', reserve: '775', isShort: true })
    await db.run(sql`update rewards_plans set bonus = bonus - 1`)
  })

  it('a day that never was has no batch', async () => {
    for (const id of ['2020-01-01', '2026-99-99', 'soon']) {
      expect(await staff.auditor.code(consoleApi.rewards.getBatch, { params: { id } })).toBe('COMMON-A001')
      const records = { params: { id }, query: {} }
      expect(await staff.auditor.code(consoleApi.rewards.listBatchRecords, records)).toBe('COMMON-A001')
    }
  })

  it('a batch’s records come page by page', async () => {
    const { memberId } = await fixture.aFunded({ USDT: '500' })
    const form = { amount: '500', agreeTerms: true, termsVersion: PLAN_TERMS_VERSION }
    await db.tx((tx) => modules.rewards.joinPlan(tx, { memberId, form }))
    await fixture.toNextBatch()
    const id = await fixture.toNextBatch()
    await modules.rewards.runBatch()
    const { auditor } = await openConsole(fixture)
    const list = (query: { size: number; cursor?: string }) =>
      auditor.ok(consoleApi.rewards.listBatchRecords, { params: { id }, query })
    const all = await list({ size: 20 })
    expect(all.items).toHaveLength(2)
    expect(all.next).toBeNull()
    const first = await list({ size: 1 })
    const second = await list({ size: 1, cursor: first.next ?? '' })
    expect([...first.items, ...second.items]).toEqual(all.items)
  })
})
