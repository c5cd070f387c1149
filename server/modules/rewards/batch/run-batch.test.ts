import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#server/kernel/clock.ts'
import { createRewardFixture } from '#testing/fixtures/reward-fixture.ts'

const fixture = await createRewardFixture()
const { rewards } = fixture.app.modules
beforeAll(() => fixture.fund('200000'))
// Whatever a test left due is paid before the next one begins.
beforeEach(() => rewards.runBatch())

describe('the daily batch', () => {
  it('pays 0.4 % for each full reward day, from the first nine o’clock after joining', async () => {
    const saver = await fixture.aSaver({ usdt: '1000' })
    const { startDay } = await fixture.join(saver, '1000')
    // The reward day of joining is not a full one.
    await fixture.nextBatch()
    expect(await fixture.planOf(saver)).toMatchObject({ payments: 0, cumulative: { total: '0' } })
    await fixture.nextBatch()
    expect(await fixture.planOf(saver)).toMatchObject({
      payments: 1,
      cumulative: { daily: '4', team: '0', total: '4' },
      today: { day: startDay, daily: '4', team: '0' },
      escrow: '2046',
    })
    expect(await fixture.usdtOf(saver)).toBe('4')
    expect(await fixture.isAllCovered()).toBe(true)
  })

  it('run twice or twice at once changes nothing', async () => {
    const saver = await fixture.aSaver({ usdt: '1000' })
    await fixture.join(saver, '1000')
    await fixture.batches(2)
    await Promise.all([rewards.runBatch(), rewards.runBatch(), rewards.runBatch()])
    expect(await fixture.usdtOf(saver)).toBe('4')
    fixture.advance(DAY_MS)
    await Promise.all([rewards.runBatch(), rewards.runBatch(), rewards.runBatch()])
    expect(await fixture.usdtOf(saver)).toBe('8')
  })

  it('catches up days of absence in order, with the day each was earned and the time it was paid', async () => {
    const saver = await fixture.aSaver({ usdt: '1000' })
    await fixture.join(saver, '1000')
    fixture.advance(6 * DAY_MS)
    await rewards.runBatch()
    const { memberId } = saver
    const { items, sum } = await rewards.listRewardHistories({ memberId, page: 1, size: 20 })
    expect(items.length).toBeGreaterThanOrEqual(4)
    const dates = items.map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect(new Set(dates).size).toBe(dates.length)
    expect(sum).toEqual({ MCS: '0', USDT: `${items.length * 4}` })
    const record = await rewards.getRewardRecord(memberId, items.at(-1)?.id ?? '')
    expect(record).toMatchObject({ formula: '1000 × 0.4% = 4', level: 0, state: 'PAID' })
    expect(record.plan).toMatchObject({ isCut: false })
    expect(Date.parse(record.paidDate ?? '')).toBeGreaterThan(Date.parse(record.createdDate) + 3 * DAY_MS)
  })

  it('pays no TEAM for plans that began before the own one', async () => {
    const above = await fixture.aSaver()
    const below = await fixture.aSaver({ inviteCode: above.inviteCode })
    await fixture.join(below, '1000')
    await fixture.join(above, '1000')
    await fixture.batches(2)
    expect(await fixture.planOf(above)).toMatchObject({ cumulative: { daily: '4', team: '0' } })
  })

  it('cuts the last payment to the target, adds the bonus, and empties the escrow to the unit', async () => {
    const saver = await fixture.aSaver({ usdt: '501' })
    await fixture.join(saver, '501')
    await fixture.batches(1)
    // 501 × 150 % = 751.5 in payments of 2.004: all but the last two are set as paid.
    await fixture.skipPayments(saver, 374n)
    await fixture.nextBatch()
    expect(await fixture.planOf(saver)).toMatchObject({
      state: 'GRADUATED',
      cumulative: { total: '751.5' },
      escrow: '0',
    })
    expect(await fixture.usdtOf(saver)).toBe('776.55')
    expect(await fixture.isAllCovered()).toBe(true)
  })

  it('ends with the plan when TEAM reaches the target first', async () => {
    const above = await fixture.aSaver()
    const below = await fixture.aSaver({ inviteCode: above.inviteCode })
    await fixture.join(above, '500')
    await fixture.join(below, '10000')
    await fixture.batches(1)
    await fixture.skipPayments(above, 374n)
    // 2 are left: all DAILY, so nothing of the 4 TEAM fits.
    await fixture.nextBatch()
    const { items } = await rewards.listRewardHistories({ memberId: above.memberId, page: 1, size: 2 })
    // A share of which nothing is paid is no reward.
    expect(items.map(({ type, reward }) => [type, reward])).toEqual([['DAILY', '2']])
    expect(await fixture.isAllCovered()).toBe(true)
  })
})
