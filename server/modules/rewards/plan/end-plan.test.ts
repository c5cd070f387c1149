import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { formulaOf } from '#testing/members/figures/formula-of.ts'
import { koreanDayOf } from '../batch/reward-days.ts'
import { createRewardFixture, refusal, type Saver } from '#testing/fixtures/reward-fixture.ts'

const fixture = await createRewardFixture()
const { kernel, modules } = fixture.app
const { rewards } = modules
beforeAll(() => fixture.fund('200000'))
// Whatever a test left due is paid before the next one begins.
beforeEach(() => rewards.runBatch())

const end = (saver: Saver, expectedRefund?: string) =>
  kernel.db.tx((tx) => rewards.endPlan(tx, { memberId: saver.memberId, expectedRefund }))

describe('ending before the target', () => {
  it('waits as many calendar months as are set', async () => {
    const saver = await fixture.aSaver({ usdt: '1000' })
    await fixture.join(saver, '1000')
    const threeMonthsFrom = async (startDay: string) => {
      await kernel.db.run(sql`
        update rewards_plans set start_day = ${startDay}::date where member_id = ${saver.memberId}`)
      return (await fixture.planOf(saver))?.earliestEnd
    }
    const set = (count: number) =>
      kernel.db.tx((tx) => kernel.parameters.change(tx, 'plan.end_after_months', count))
    await set(3)
    const ends = [await threeMonthsFrom('2026-08-15'), await threeMonthsFrom('2026-11-30')]
    await set(1)
    // A month too short for the day ends on its last day.
    expect(ends).toEqual(['2026-11-15T00:00:00.000Z', '2027-02-28T00:00:00.000Z'])
    expect(await threeMonthsFrom('2026-08-15')).toBe('2026-09-15T00:00:00.000Z')
  })

  it('is possible from day 31 and one calendar month on, and pays back what example 7 says', async () => {
    const saver = await fixture.aSaver({ usdt: '1000' })
    const { earliestEnd } = await fixture.join(saver, '1000')
    await fixture.batches(1)
    await fixture.skipPayments(saver, 29n)
    expect(await refusal(end(saver))).toBe('PLAN-A006')
    await fixture.nextBatch()
    // Thirty payments, and still not a calendar month.
    expect(await refusal(end(saver))).toBe('PLAN-A006')
    const days = Math.ceil((Date.parse(earliestEnd) - kernel.clock.nowMs()) / DAY_MS)
    await kernel.db.run(sql`
      update rewards_plans set start_day = start_day - ${days + 1}::integer where member_id = ${saver.memberId}`)
    expect(await fixture.planOf(saver)).toMatchObject({ earlyRefundNow: '880' })
    await expect(end(saver, '881')).rejects.toMatchObject({
      code: 'PLAN-A008',
      details: { meta: { refund: '880' } },
    })
    const treasuryBefore = await treasury()
    const { refund, plan, balance } = await end(saver, '880')
    expect([refund, plan.state, balance.USDT.available]).toEqual(['880', 'ENDED_EARLY', '1000'])
    expect((await treasury()) - treasuryBefore).toBe(1_050_000_000n)
    const shown = { token: await fixture.token(saver), type: 'reward_plan_end', detail: 'refund' }
    expect((await formulaOf(fixture, shown)).formula).toBe('1000 − 120 = 880 USDT')
    expect(await refusal(end(saver))).toBe('PLAN-A007')
    expect(await fixture.isAllCovered()).toBe(true)
  })

  it('waits for thirty payments even where the calendar month was shorter', async () => {
    const saver = await fixture.aSaver({ usdt: '1000' })
    await fixture.join(saver, '1000')
    await fixture.batches(1)
    await fixture.skipPayments(saver, 29n)
    await kernel.db.run(sql`
      update rewards_plans set start_day = start_day - 40 where member_id = ${saver.memberId}`)
    expect(await fixture.planOf(saver)).toMatchObject({ payments: 29, earlyRefundNow: null })
    expect(await refusal(end(saver))).toBe('PLAN-A006')
    await fixture.nextBatch()
    expect(await fixture.planOf(saver)).toMatchObject({ payments: 30, earlyRefundNow: '880' })
  })

  it('pays its refund once when ten ask at once', async () => {
    const saver = await fixture.aSaver({ usdt: '1000' })
    await fixture.join(saver, '1000')
    await fixture.batches(1)
    await fixture.skipPayments(saver, 100n)
    await kernel.db.run(sql`
      update rewards_plans set start_day = start_day - 110 where member_id = ${saver.memberId}`)
    const answers = await Promise.all(Array.from({ length: 10 }, () => refusal(end(saver, '600'))))
    expect(answers.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'PLAN-A007'), 'success'])
    expect(await fixture.usdtOf(saver)).toBe('1000')
    expect(await fixture.isAllCovered()).toBe(true)
  })

  it('is over when all that was joined has come back', async () => {
    const saver = await fixture.aSaver({ usdt: '1000' })
    await fixture.join(saver, '1000')
    await fixture.batches(1)
    await fixture.skipPayments(saver, 250n)
    await kernel.db.run(sql`
      update rewards_plans set start_day = start_day - 300 where member_id = ${saver.memberId}`)
    expect(await fixture.planOf(saver)).toMatchObject({ earlyRefundNow: null, escrow: '1050' })
    expect(await refusal(end(saver))).toBe('PLAN-A008')
    expect(await fixture.planOf(saver)).toMatchObject({ state: 'ACTIVE' })
  })

  it('is nobody else’s to do', async () => {
    const [saver, other] = [await fixture.aSaver(), await fixture.aSaver()]
    await fixture.join(saver, '1000')
    expect(await refusal(end(other))).toBe('PLAN-A007')
    const { items } = await rewards.listPlanHistories({ memberId: other.memberId, page: 1, size: 20 })
    expect(items).toEqual([])
    await fixture.batches(2)
    const mine = await rewards.listRewardHistories({ memberId: saver.memberId, page: 1, size: 20 })
    expect(await refusal(rewards.getRewardRecord(other.memberId, mine.items[0]?.id ?? ''))).toBe(
      'COMMON-A001',
    )
  })
})

async function treasury(): Promise<bigint> {
  return (await modules.ledger.getBalance(kernel.db, { class: 'REWARD_TREASURY', currency: 'USDT' })).balance
}

/** The states of a member's plans that ran in a period. */
async function statesIn({ memberId }: Saver, period: { from: string; to: string }) {
  const { items } = await rewards.listPlanHistories({ memberId, ...period, page: 1, size: 20 })
  return items.map(({ state }) => state).toSorted()
}

describe('the hours after graduation', () => {
  async function graduated(): Promise<Saver> {
    const saver = await fixture.aSaver({ usdt: '2000' })
    await fixture.join(saver, '500')
    await fixture.batches(1)
    await fixture.skipPayments(saver, 374n)
    await fixture.nextBatch()
    return saver
  }

  it('let the member reinvest for 48 hours and keep the team', async () => {
    const saver = await graduated()
    const before = await fixture.planOf(saver)
    expect(before).toMatchObject({ state: 'GRADUATED' })
    expect(Date.parse(before?.reinvestUntil ?? '') - kernel.clock.nowMs()).toBeGreaterThan(47 * HOUR_MS)
    expect(await refusal(fixture.join(saver, '500'))).toBe('PLAN-A002')
    const plan = await fixture.reinvest(saver, '1000')
    expect(plan).toMatchObject({ state: 'ACTIVE', joined: '1000', teamSince: before?.teamSince })
    const today = koreanDayOf(kernel.clock.now())
    expect(await statesIn(saver, { from: today, to: today })).toEqual(['ACTIVE', 'REINVESTED'])
    const yesterday = koreanDayOf(new Date(kernel.clock.nowMs() - DAY_MS))
    expect(await statesIn(saver, { from: yesterday, to: yesterday })).toEqual(['REINVESTED'])
    expect(await statesIn(saver, { from: '2020-01-01', to: '2020-01-31' })).toEqual([])
    expect(await fixture.isAllCovered()).toBe(true)
  })

  it('reinvest once when ten requests arrive at once', async () => {
    const saver = await graduated()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => refusal(fixture.reinvest(saver, '500'))),
    )
    expect(answers.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'PLAN-A005'), 'success'])
    expect(await fixture.isAllCovered()).toBe(true)
  })

  it('are over after 48, and a later plan begins its team anew', async () => {
    const saver = await graduated()
    const before = await fixture.planOf(saver)
    fixture.advance(48 * HOUR_MS + 1000)
    await rewards.runBatch()
    expect(await fixture.planOf(saver)).toBeNull()
    expect(await refusal(fixture.reinvest(saver, '1000'))).toBe('PLAN-A005')
    const plan = await fixture.join(saver, '1000')
    expect(Date.parse(plan.teamSince)).toBeGreaterThan(Date.parse(before?.teamSince ?? ''))
  })

  it('can be given up at once', async () => {
    const saver = await graduated()
    expect(await end(saver)).toMatchObject({ refund: '0', plan: { state: 'ENDED' } })
    expect(await refusal(fixture.reinvest(saver, '1000'))).toBe('PLAN-A005')
    expect(await refusal(fixture.join(saver, '500'))).toBe('success')
  })

  it('are no use without a graduation', async () => {
    const saver = await fixture.aSaver()
    expect(await refusal(fixture.reinvest(saver, '1000'))).toBe('PLAN-A005')
  })
})
