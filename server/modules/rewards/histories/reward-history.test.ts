import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { parseUnits, formatUnits } from '#contract/money.ts'
import { sql } from '#server/kernel/database/db.ts'
import { openMoneyTools } from '#testing/members/member-money.ts'
import { nearest, payerOf, uplineTools } from '#testing/members/upline-tools.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const { kernel, modules } = fixture.app
const money = await openMoneyTools(fixture)
const { aLine, fundFees, aFee, subscribe } = uplineTools(fixture, money)
const { rewards, referral } = modules

beforeEach(() => modules.market.confirmMcsPrice())

/** A fee of 100 MCS in the game. */
async function payFee(memberId: string): Promise<void> {
  const fee = aFee(memberId, parseUnits('100') ?? 0n)
  await fundFees(fee.base)
  await kernel.db.tx((tx) => referral.accrue(tx, fee))
}

describe('the history of rewards', () => {
  it('holds commissions beside plans, with the friend as target, and sums by coin', async () => {
    const line = await aLine()
    const [upline, payer] = [nearest(line), payerOf(line)]
    await payFee(payer.memberId)
    await money.toNextBatch()
    await payFee(payer.memberId)
    const token = await money.token(upline)
    const all = await fixture.ok(api.rewards.listRewardHistories, { token, query: {} })
    expect(all.items.map(({ type, state }) => [type, state])).toEqual([
      ['GAME', 'ACCRUED'],
      ['GAME', 'PAID'],
    ])
    const [, first] = all.items
    expect(first).toMatchObject({ level: 1, coin: 'MCS', reward: '30', friends: 1 })
    expect(first?.target).toMatch(/\*/)
    expect(first?.target).not.toContain(payer.id)
    const units = all.items.reduce((sum, { reward }) => sum + (parseUnits(reward) ?? 0n), 0n)
    expect(all.sum).toEqual({ MCS: formatUnits(units), USDT: '0' })
    const games = await fixture.ok(api.rewards.listRewardHistories, { token, query: { rewardType: 'GAME' } })
    expect([games.total, games.items.length, games.sum.MCS]).toEqual([2, 2, '60'])
    const second = await fixture.ok(api.rewards.listRewardHistories, { token, query: { page: 2, size: 1 } })
    expect(second.items).toEqual([first])
  })

  it('counts a membership with what it has earned so far', async () => {
    const line = await aLine()
    // More than the sign-up bonus: what is paid with it earns nobody anything.
    await subscribe(payerOf(line), 90)
    const rows = async () => {
      const token = await money.token(nearest(line))
      const { items } = await fixture.ok(api.rewards.listRewardHistories, { token, query: {} })
      return items.map(({ type, coin, state, reward }) => [type, coin, state, reward])
    }
    expect(await rows()).toEqual([])
    await money.toNextBatch()
    expect(await rows()).toEqual([['MEMBERSHIP', 'MCS', 'PAID', '1.487719']])
    await money.toNextBatch()
    expect(await rows()).toEqual([['MEMBERSHIP', 'MCS', 'PAID', '2.975438']])
    const days = await kernel.db.many<{ units: bigint }>(sql`
      select units from referral_membership_days where upline_id = ${nearest(line).memberId} order by day`)
    expect(days.map(({ units }) => units)).toEqual([1_487_719n, 1_487_719n])
  })

  it('explains a commission to the one who earned it, and to nobody else', async () => {
    const line = await aLine()
    await payFee(payerOf(line).memberId)
    const { memberId } = nearest(line)
    const { items } = await rewards.listRewardHistories({ memberId, page: 1, size: 20 })
    const id = items[0]?.id ?? ''
    expect(await rewards.getRewardRecord(memberId, id)).toMatchObject({
      type: 'GAME',
      formula: '100 × 30% → 30',
      paidDate: null,
      plan: null,
    })
    const other = payerOf(line).memberId
    await expect(rewards.getRewardRecord(other, id)).rejects.toMatchObject({ code: 'COMMON-A001' })
    await expect(rewards.getRewardRecord(memberId, 'commission.x')).rejects.toMatchObject({
      code: 'COMMON-A001',
    })
  })
})
