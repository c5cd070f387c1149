import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/db.ts'
import { openRewardWorld, refusal, type Saver } from '#testing/reward-world.ts'

const world = await openRewardWorld()
const { kernel, modules } = world.app
const { rewards } = modules
beforeAll(() => world.fund('200000'))
// Whatever a test left due is paid before the next one begins.
beforeEach(() => rewards.runBatch())

const end = (saver: Saver, expectedRefund?: string) =>
  kernel.db.tx((tx) => rewards.endPlan(tx, { memberId: saver.memberId, expectedRefund }))

describe('ending before the target', () => {
  it('is possible from day 31 and one calendar month on, and pays back what example 7 says', async () => {
    const saver = await world.aSaver({ usdt: '1000' })
    const { earliestEnd } = await world.join(saver, '1000')
    await world.batches(1)
    await world.skipPayments(saver, 29n)
    expect(await refusal(end(saver))).toBe('PLAN-A006')
    await world.nextBatch()
    // Thirty payments, and still not a calendar month.
    expect(await refusal(end(saver))).toBe('PLAN-A006')
    const days = Math.ceil((Date.parse(earliestEnd) - kernel.clock.nowMs()) / DAY_MS)
    await kernel.db.run(sql`
      update rewards_plans set start_day = start_day - ${days + 1}::integer where member_id = ${saver.memberId}`)
    expect(await world.planOf(saver)).toMatchObject({ earlyRefundNow: '880' })
    expect(await refusal(end(saver, '881'))).toBe('PLAN-A008')
    const treasuryBefore = await treasury()
    const { refund, plan, balance } = await end(saver, '880')
    expect([refund, plan.state, balance.USDT.available]).toEqual(['880', 'ENDED_EARLY', '1000'])
    expect((await treasury()) - treasuryBefore).toBe(1_050_000_000n)
    expect(await refusal(end(saver))).toBe('PLAN-A007')
    expect(await world.isAllCovered()).toBe(true)
  })

  it('waits for thirty payments even where the calendar month was shorter', async () => {
    const saver = await world.aSaver({ usdt: '1000' })
    await world.join(saver, '1000')
    await world.batches(1)
    await world.skipPayments(saver, 29n)
    await kernel.db.run(sql`
      update rewards_plans set start_day = start_day - 40 where member_id = ${saver.memberId}`)
    expect(await world.planOf(saver)).toMatchObject({ payments: 29, earlyRefundNow: null })
    expect(await refusal(end(saver))).toBe('PLAN-A006')
    await world.nextBatch()
    expect(await world.planOf(saver)).toMatchObject({ payments: 30, earlyRefundNow: '880' })
  })

  it('pays its refund once when ten ask at once', async () => {
    const saver = await world.aSaver({ usdt: '1000' })
    await world.join(saver, '1000')
    await world.batches(1)
    await world.skipPayments(saver, 100n)
    await kernel.db.run(sql`
      update rewards_plans set start_day = start_day - 110 where member_id = ${saver.memberId}`)
    const answers = await Promise.all(Array.from({ length: 10 }, () => refusal(end(saver, '600'))))
    expect(answers.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'PLAN-A007'), 'success'])
    expect(await world.usdtOf(saver)).toBe('1000')
    expect(await world.isAllCovered()).toBe(true)
  })

  it('is over when all that was joined has come back', async () => {
    const saver = await world.aSaver({ usdt: '1000' })
    await world.join(saver, '1000')
    await world.batches(1)
    await world.skipPayments(saver, 250n)
    await kernel.db.run(sql`
      update rewards_plans set start_day = start_day - 300 where member_id = ${saver.memberId}`)
    expect(await world.planOf(saver)).toMatchObject({ earlyRefundNow: null, escrow: '1050' })
    expect(await refusal(end(saver))).toBe('PLAN-A008')
    expect(await world.planOf(saver)).toMatchObject({ state: 'ACTIVE' })
  })

  it('is nobody else’s to do', async () => {
    const [saver, other] = [await world.aSaver(), await world.aSaver()]
    await world.join(saver, '1000')
    expect(await refusal(end(other))).toBe('PLAN-A007')
    const { items } = await rewards.listPlanHistories({ memberId: other.memberId, page: 1, size: 20 })
    expect(items).toEqual([])
    await world.batches(2)
    const mine = await rewards.listRewardHistories({ memberId: saver.memberId, page: 1, size: 20 })
    expect(await refusal(rewards.getRewardRecord(other.memberId, mine.items[0]?.id ?? ''))).toBe(
      'COMMON-A001',
    )
  })
})

async function treasury(): Promise<bigint> {
  return (await modules.ledger.readBalance(kernel.db, { class: 'REWARD_TREASURY', currency: 'USDT' })).balance
}

describe('the hours after graduation', () => {
  async function graduated(): Promise<Saver> {
    const saver = await world.aSaver({ usdt: '2000' })
    await world.join(saver, '500')
    await world.batches(1)
    await world.skipPayments(saver, 374n)
    await world.nextBatch()
    return saver
  }

  it('let the member reinvest for 48 hours and keep the team', async () => {
    const saver = await graduated()
    const before = await world.planOf(saver)
    expect(before).toMatchObject({ state: 'GRADUATED' })
    expect(Date.parse(before?.reinvestUntil ?? '') - kernel.clock.nowMs()).toBeGreaterThan(47 * HOUR_MS)
    expect(await refusal(world.join(saver, '500'))).toBe('PLAN-A002')
    const plan = await world.reinvest(saver, '1000')
    expect(plan).toMatchObject({ state: 'ACTIVE', joined: '1000', teamSince: before?.teamSince })
    const { items } = await rewards.listPlanHistories({ memberId: saver.memberId, page: 1, size: 20 })
    expect(items.map(({ state }) => state).toSorted()).toEqual(['ACTIVE', 'REINVESTED'])
    expect(await world.isAllCovered()).toBe(true)
  })

  it('let him reinvest once when ten ask at once', async () => {
    const saver = await graduated()
    const answers = await Promise.all(Array.from({ length: 10 }, () => refusal(world.reinvest(saver, '500'))))
    expect(answers.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'PLAN-A005'), 'success'])
    expect(await world.isAllCovered()).toBe(true)
  })

  it('are over after 48, and a later plan begins its team anew', async () => {
    const saver = await graduated()
    const before = await world.planOf(saver)
    world.advance(48 * HOUR_MS + 1000)
    await rewards.runBatch()
    expect(await world.planOf(saver)).toBeNull()
    expect(await refusal(world.reinvest(saver, '1000'))).toBe('PLAN-A005')
    const plan = await world.join(saver, '1000')
    expect(Date.parse(plan.teamSince)).toBeGreaterThan(Date.parse(before?.teamSince ?? ''))
  })

  it('can be given up at once', async () => {
    const saver = await graduated()
    expect(await end(saver)).toMatchObject({ refund: '0', plan: { state: 'ENDED' } })
    expect(await refusal(world.reinvest(saver, '1000'))).toBe('PLAN-A005')
    expect(await refusal(world.join(saver, '500'))).toBe('success')
  })

  it('are no use without a graduation', async () => {
    const saver = await world.aSaver()
    expect(await refusal(world.reinvest(saver, '1000'))).toBe('PLAN-A005')
  })
})
