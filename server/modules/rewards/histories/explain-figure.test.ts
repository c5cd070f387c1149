import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { formatUnits, parseUnits } from '#contract/money.ts'
import type { FigureName } from '#contract/wallet/figures.ts'
import { HOUR_MS } from '#server/kernel/clock.ts'
import { figureOf } from '#testing/members/figures/figure-of.ts'
import { createRewardFixture, type Saver } from '#testing/fixtures/reward-fixture.ts'

const fixture = await createRewardFixture()
beforeAll(() => fixture.fund('200000'))

const addUp = (texts: readonly string[]) =>
  formatUnits(texts.reduce((sum, text) => sum + (parseUnits(text) ?? 0n), 0n))

/** A member with a plan and a friend below who joined later, after some batches. */
async function aTeam() {
  const saver = await fixture.aSaver()
  await fixture.join(saver, '1000')
  const friend = await fixture.aSaver({ inviteCode: saver.inviteCode })
  await fixture.join(friend, '501')
  await fixture.batches(3)
  return saver
}

describe('the figures of a plan', () => {
  it('are what the screen shows, with the payments that made them', async () => {
    const saver = await aTeam()
    const token = await fixture.token(saver)
    const { plan } = await fixture.ok(api.rewards.getPlan, { token })
    if (plan?.today === null || plan === null) throw new Error('the plan was paid')
    const value = await figureOf(fixture, { token, figure: 'PLAN_VALUE' })
    expect(value.sum).toEqual([`${plan.cumulative.total} USDT`])
    expect(addUp(value.movements.map(({ amount }) => amount))).toBe(plan.cumulative.total)
    expect(value.total).toBe(value.movements.length)
    const today = await figureOf(fixture, { token, figure: 'PLAN_TODAY' })
    const shown = addUp([plan.today.daily, plan.today.team])
    expect(today.sum).toEqual([`${shown} USDT`])
    expect(plan.today.team).not.toBe('0')
    expect(today.formulas).toEqual([
      `PLAN_DAILY: 1000 × 0.4% = ${plan.today.daily} USDT`,
      expect.stringMatching(/^PLAN_TEAM 1: 2\.004 × /),
      `TOTAL: ${plan.today.daily} + ${plan.today.team} = ${shown} USDT`,
    ])
    expect(addUp(today.movements.map(({ amount }) => amount))).toBe(shown)
  })

  it('name what covers the plan, and all plans', async () => {
    const saver = await aTeam()
    // A coverage is remembered for some seconds.
    fixture.advance(HOUR_MS)
    const token = await fixture.token(saver)
    const { plan } = await fixture.ok(api.rewards.getPlan, { token })
    const { coverage } = await fixture.ok(api.rewards.getPlanConfig, { token })
    const cover = await figureOf(fixture, { token, figure: 'PLAN_COVER' })
    expect(cover.sum).toEqual([`${plan?.escrow} USDT`])
    expect(cover.formulas.at(-1)).toMatch(`PLAN_ALL: ${coverage.reserve} − ${coverage.owed} = `)
    expect(cover.moved).toEqual(['-1000 USDT'])
  })

  it('are not there without a plan', async () => {
    const token = await fixture.token(await fixture.aSaver())
    for (const figure of ['PLAN_VALUE', 'PLAN_TODAY', 'PLAN_COVER'])
      expect(await fixture.code(api.wallet.getFigure, { token, params: { figure } })).toBe('COMMON-A001')
  })
})

describe('the sums of the profit', () => {
  const shownAs = async (saver: Saver) => {
    const token = await fixture.token(saver)
    const { incentive, referral } = await fixture.ok(api.rewards.getProfitSummary, { token })
    const of = async (figure: FigureName) => {
      const { sums, total } = await figureOf(fixture, { token, figure })
      return { sums: Object.fromEntries(sums.map(({ coin, amount }) => [coin, amount])), total }
    }
    return { token, incentive, referral, of }
  }

  it('are those of the screen, of today, the month, ever, and from friends', async () => {
    const saver = await aTeam()
    const { token, incentive, referral, of } = await shownAs(saver)
    expect(incentive.total.USDT).not.toBe('0')
    expect((await of('PROFIT_TODAY')).sums).toEqual(incentive.today)
    expect((await of('PROFIT_MONTH')).sums).toEqual(incentive.month)
    const all = await of('PROFIT_TOTAL')
    expect(all.sums).toEqual(incentive.total)
    const history = await fixture.ok(api.rewards.listProfitHistory, { token, query: {} })
    expect(all.total).toBe(history.total)
    expect((await of('PROFIT_REFERRAL')).sums).toEqual(referral.profit)
  })

  it('are told apart by type', async () => {
    const saver = await aTeam()
    const token = await fixture.token(saver)
    const { formulas, sum } = await figureOf(fixture, { token, figure: 'PROFIT_TOTAL' })
    expect(formulas.map((one) => one.split(':')[0])).toEqual([
      'PROFIT_TYPE DAILY',
      'PROFIT_TYPE TEAM',
      'TOTAL',
    ])
    expect(formulas.at(-1)).toContain(`= ${sum[1]}`)
  })
})

it('explains no commission of another member', async () => {
  const token = await fixture.token(await fixture.aSaver())
  for (const of of ['', 'x', '00000000-0000-7000-8000-000000000001'])
    expect(
      await fixture.code(api.wallet.getFigure, { token, params: { figure: 'COMMISSION' }, query: { of } }),
    ).toBe('COMMON-A001')
})
