import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { createRewardFixture, type Saver } from '#testing/fixtures/reward-fixture.ts'

const fixture = await createRewardFixture()
const { listRewardHistories, getRewardRecord } = api.rewards
let upline: Saver
beforeAll(async () => {
  await fixture.fund('200000')
  upline = await fixture.aSaver({ usdt: '1000' })
  const friend = await fixture.aSaver({ usdt: '10000', inviteCode: upline.inviteCode })
  await fixture.join(upline, '1000')
  await fixture.join(friend, '10000')
  await fixture.batches(3)
})
const history = async (query: Record<string, string> = {}) =>
  fixture.ok(listRewardHistories, { token: await fixture.token(upline), query })
const record = async (id: string) =>
  fixture.ok(getRewardRecord, { token: await fixture.token(upline), params: { id } })

describe('what a plan earned', () => {
  it('is listed by day: the own plan, then the team with the friends who count', async () => {
    const { items, sum } = await history()
    const days = [...new Set(items.map(({ date }) => date))]
    expect(days).toHaveLength(2)
    for (const day of days)
      expect(
        items.filter(({ date }) => date === day).map(({ type, level, friends }) => [type, level, friends]),
      ).toEqual([
        ['DAILY', 0, 0],
        ['TEAM', 1, 1],
      ])
    expect(sum.MCS).toBe('0')
  })

  it('is filtered by its type, and a type of commissions finds none of it', async () => {
    const typesOf = async (rewardType: string) =>
      (await history({ rewardType })).items.map(({ type }) => type)
    expect(await typesOf('DAILY')).toEqual(['DAILY', 'DAILY'])
    expect(await typesOf('TEAM')).toEqual(['TEAM', 'TEAM'])
    expect(await typesOf('GAME')).toEqual([])
  })

  it('tells of each sum its share, and what the plan had paid before it that day', async () => {
    const { items } = await history()
    const [daily, team] = items
    const own = await record(daily?.id ?? '')
    const ofTeam = await record(team?.id ?? '')
    expect(own.plan).toMatchObject({ ppm: 4_000, isCut: false, batch: daily?.date })
    expect(own.formula).toBe(`1000 × 0.4% = ${daily?.reward}`)
    const before = Number(own.plan?.cumulativeBefore)
    expect(Number(ofTeam.plan?.cumulativeBefore)).toBe(before + Number(daily?.reward))
  })

  it('is the profit of its coin alone, page by page', async () => {
    const list = async (query: Record<string, string>) =>
      fixture.ok(api.rewards.listProfitHistory, { token: await fixture.token(upline), query })
    const all = await list({ coin: 'USDT' })
    expect(all.items.length).toBeGreaterThan(1)
    expect((await list({ coin: 'MCS' })).items).toEqual([])
    expect((await list({})).items).toEqual(all.items)
    const pages = [await list({ page: '1', size: '1' }), await list({ page: '2', size: '1' })]
    expect(pages.flatMap(({ items }) => items)).toEqual(all.items.slice(0, 2))
  })
})
