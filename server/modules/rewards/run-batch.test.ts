import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#server/kernel/clock.ts'
import { openRewardWorld, type Saver } from '#testing/reward-world.ts'

const world = await openRewardWorld()
const { rewards } = world.app.modules
beforeAll(() => world.fund('200000'))
// Whatever a test left due is paid before the next one begins.
beforeEach(() => rewards.runBatch())

describe('the daily batch', () => {
  it('pays 0.4 % for each full reward day, from the first nine o’clock after joining', async () => {
    const saver = await world.aSaver({ usdt: '1000' })
    const { startDay } = await world.join(saver, '1000')
    // The reward day during which he joined is not a full one.
    await world.nextBatch()
    expect(await world.planOf(saver)).toMatchObject({ payments: 0, cumulative: { total: '0' } })
    await world.nextBatch()
    expect(await world.planOf(saver)).toMatchObject({
      payments: 1,
      cumulative: { daily: '4', team: '0', total: '4' },
      today: { day: startDay, daily: '4', team: '0' },
      escrow: '2046',
    })
    expect(await world.usdtOf(saver)).toBe('4')
    expect(await world.isAllCovered()).toBe(true)
  })

  it('run twice or twice at once changes nothing', async () => {
    const saver = await world.aSaver({ usdt: '1000' })
    await world.join(saver, '1000')
    await world.batches(2)
    await Promise.all([rewards.runBatch(), rewards.runBatch(), rewards.runBatch()])
    expect(await world.usdtOf(saver)).toBe('4')
    world.advance(DAY_MS)
    await Promise.all([rewards.runBatch(), rewards.runBatch(), rewards.runBatch()])
    expect(await world.usdtOf(saver)).toBe('8')
  })

  it('catches up days of absence in order, with the day each was earned and the time it was paid', async () => {
    const saver = await world.aSaver({ usdt: '1000' })
    await world.join(saver, '1000')
    world.advance(6 * DAY_MS)
    await rewards.runBatch()
    const { memberId } = saver
    const { items, sum } = await rewards.listRewardHistories({ memberId, page: 1, size: 20 })
    expect(items.length).toBeGreaterThanOrEqual(4)
    const dates = items.map(({ date }) => date)
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect(new Set(dates).size).toBe(dates.length)
    expect(sum).toBe(`${items.length * 4}`)
    const record = await rewards.getRewardRecord(memberId, items.at(-1)?.id ?? '')
    expect(record).toMatchObject({ formula: '1000 × 0.4 % = 4', level: 0, state: 'PAID', isCut: false })
    expect(Date.parse(record.paidDate ?? '')).toBeGreaterThan(Date.parse(record.createdDate) + 3 * DAY_MS)
  })

  it('pays TEAM up to five levels as example 8 says, each out of the upline’s own escrow', async () => {
    const line: Saver[] = []
    for (let level = 0; level < 6; level += 1) {
      const above = line.at(-1)
      const saver = await world.aSaver(above === undefined ? {} : { inviteCode: above.inviteCode })
      line.push(saver)
    }
    for (const saver of line) await world.join(saver, '1000')
    await world.batches(2)
    const teams = await Promise.all(line.map(async (saver) => (await world.planOf(saver))?.cumulative.team))
    expect(teams).toEqual(['0.57004', '0.5668', '0.556', '0.52', '0.4', '0'])
    const [first] = line
    const { items } = await rewards.listRewardHistories({
      memberId: first?.memberId ?? '',
      rewardType: 'TEAM',
      page: 1,
      size: 20,
    })
    expect(items.map(({ level, reward }) => [level, reward])).toEqual([
      [1, '0.4'],
      [2, '0.12'],
      [3, '0.036'],
      [4, '0.0108'],
      [5, '0.00324'],
    ])
    expect(await world.isAllCovered()).toBe(true)
  })

  it('pays no TEAM for plans that began before the own one', async () => {
    const above = await world.aSaver()
    const below = await world.aSaver({ inviteCode: above.inviteCode })
    await world.join(below, '1000')
    await world.join(above, '1000')
    await world.batches(2)
    expect(await world.planOf(above)).toMatchObject({ cumulative: { daily: '4', team: '0' } })
  })

  it('cuts the last payment to the target, adds the bonus, and empties the escrow to the unit', async () => {
    const saver = await world.aSaver({ usdt: '501' })
    await world.join(saver, '501')
    await world.batches(1)
    // 501 × 150 % = 751.5 in payments of 2.004: all but the last two are set as paid.
    await world.skipPayments(saver, 374n)
    await world.nextBatch()
    expect(await world.planOf(saver)).toMatchObject({
      state: 'GRADUATED',
      cumulative: { total: '751.5' },
      escrow: '0',
    })
    expect(await world.usdtOf(saver)).toBe('776.55')
    expect(await world.isAllCovered()).toBe(true)
  })

  it('ends with the plan when TEAM reaches the target first', async () => {
    const above = await world.aSaver()
    const below = await world.aSaver({ inviteCode: above.inviteCode })
    await world.join(above, '500')
    await world.join(below, '10000')
    await world.batches(1)
    await world.skipPayments(above, 374n)
    // 2 are left: all DAILY, so nothing of the 4 TEAM fits.
    await world.nextBatch()
    const { items } = await rewards.listRewardHistories({ memberId: above.memberId, page: 1, size: 2 })
    expect(items.map(({ type, reward }) => [type, reward])).toEqual([
      ['DAILY', '2'],
      ['TEAM', '0'],
    ])
    const record = await rewards.getRewardRecord(above.memberId, items[1]?.id ?? '')
    expect(record).toMatchObject({ isCut: true, formula: 'min(40 × 10 %, 0) = 0', base: '40', count: 1 })
    expect(await world.isAllCovered()).toBe(true)
  })
})
