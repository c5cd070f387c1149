import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { formatUnits, parseUnits } from '#contract/money.ts'
import { createGates } from '#server/modules/licences/licences.ts'
import { createRewardFixture, type Saver } from '#testing/fixtures/reward-fixture.ts'
import { createRewards } from '../rewards.ts'

const fixture = await createRewardFixture()
const { kernel, modules } = fixture.app
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

describe('the summary of profit', () => {
  const summary = async (who: Saver) =>
    fixture.ok(api.rewards.getProfitSummary, { token: await fixture.token(who) })
  const listed = async () =>
    (await fixture.ok(api.rewards.listProfitHistory, { token: await fixture.token(upline), query: {} })).days

  it('adds up the days of the history: today, this month and ever', async () => {
    const [{ incentive, days }, list] = [await summary(upline), await listed()]
    const today = days.at(-1)
    expect(days).toHaveLength(30)
    expect(new Set(days.map(({ day }) => day)).size).toBe(30)
    for (const { day, sums } of list) expect(days.find((one) => one.day === day)?.sums).toEqual(sums)
    const inDays = (month: string) =>
      formatUnits(
        list
          .filter(({ day }) => day.startsWith(month))
          .reduce((sum, { sums }) => sum + (parseUnits(sums.USDT) ?? 0n), 0n),
      )
    expect(incentive.total).toEqual({ MCS: '0', USDT: inDays('') })
    expect(incentive.month).toEqual({ MCS: '0', USDT: inDays(today?.day.slice(0, 7) ?? '-') })
    expect(incentive.today).toEqual(today?.sums)
  })

  it('shows the plan with what it has paid, and how many are below', async () => {
    const { plan, referral, incentive } = await summary(upline)
    expect(plan).toMatchObject({ state: 'ACTIVE', joined: '1000', cumulative: incentive.total.USDT })
    expect(referral).toEqual({ members: 1, profit: { MCS: '0', USDT: '0' } })
  })

  it('counts nobody below where referral is closed', async () => {
    const closed = createRewards({
      ...kernel,
      ...modules,
      installedAt: kernel.install.installedAt,
      gates: createGates({ ...kernel, sandbox: false }),
      earnMemberships: async () => undefined,
    })
    expect((await closed.getProfitSummary(upline.memberId)).referral.members).toBe(0)
  })

  it('of who has no plan and nobody below is empty', async () => {
    const { plan, referral, incentive } = await summary(await fixture.aSaver({ usdt: '1' }))
    expect(plan).toBeNull()
    expect(referral.members).toBe(0)
    expect(incentive.total).toEqual({ MCS: '0', USDT: '0' })
  })
})
