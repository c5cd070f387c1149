import { beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { joinBody, createRewardFixture, type Saver } from '#testing/fixtures/reward-fixture.ts'
import { rounds } from '#testing/rounds.ts'

/** Worked examples 6 and 7 of the specification: plans joined and ended through the API, paid by the batch of every single day. */
const fixture = await createRewardFixture({}, '2025-03-30T12:00:00+09:00')
const REPLAY_MS = 240_000
/** Of a later plan, paid by batches of their own again. */
const LAST_DAYS = 5
beforeAll(() => fixture.fund('200000'))

const planOf = async (saver: Saver) =>
  (await fixture.ok(api.rewards.getPlan, { token: await fixture.token(saver) })).plan
const usdtOf = async (saver: Saver) =>
  (await fixture.ok(api.wallet.getBalance, { token: await fixture.token(saver) })).USDT.available
const endPlan = async (saver: Saver, expectedRefund?: string) =>
  fixture.call(api.rewards.endPlan, { token: await fixture.token(saver), body: { expectedRefund } })

const SUMS = [
  ['500', 150, '750', '2', 375, '25', '775', '275'],
  ['1000', 200, '2000', '4', 500, '50', '2050', '1050'],
  ['3000', 250, '7500', '12', 625, '150', '7650', '4650'],
  ['10000', 300, '30000', '40', 750, '500', '30500', '20500'],
] as const

async function joinAs([amount, ratioPercent, target, daily, days, ...sums]: (typeof SUMS)[number]) {
  const [graduation, cover, operatorPart] = sums
  const saver = await fixture.aSaver({ usdt: amount })
  const { token } = saver
  const preview = await fixture.ok(api.rewards.previewPlan, { token, body: { amount } })
  expect(preview).toMatchObject({ ratioPercent, target, daily, days, graduation, cover, operatorPart })
  const plan = await fixture.joinByCall(saver, amount)
  expect(plan).toMatchObject({ ratioPercent, target, daily, bonus: graduation, escrow: cover })
  expect(await usdtOf(saver)).toBe('0')
  return { saver, target, days, cover }
}

describe('worked example 6', () => {
  it(
    'pays every plan to its target, and its bonus, day by day for the first year',
    { timeout: REPLAY_MS },
    async () => {
      const joined = []
      for (const sums of SUMS) joined.push(await joinAs(sums))
      // The day of joining is no full reward day: its batch pays nothing.
      await fixture.batches(1)
      let paid = 0
      for (const { saver, target, days, cover } of joined) {
        const skipped = paid === 0 ? 0 : rounds(days - paid - LAST_DAYS, 0)
        for (const one of joined.filter((other) => other.days >= days))
          if (skipped > 0) await fixture.skipPayments(one.saver, BigInt(skipped))
        await fixture.batches(days - 1 - paid - skipped)
        expect(await planOf(saver)).toMatchObject({ state: 'ACTIVE', payments: days - 1 })
        await fixture.batches(1)
        paid = days
        const ended = { state: 'GRADUATED', payments: days, cumulative: { total: target }, escrow: '0' }
        expect(await planOf(saver)).toMatchObject(ended)
        // The target and the bonus are just what was set aside.
        expect(await usdtOf(saver)).toBe(cover)
      }
      expect(await fixture.isAllCovered()).toBe(true)
    },
  )

  it.each([
    ['999', 150, '1498.5'],
    ['1000', 200, '2000'],
    ['5000', 300, '15000'],
    ['10000', 300, '30000'],
  ])('offers for %s USDT %s %%', async (amount, ratioPercent, target) => {
    const { token } = await fixture.aSaver({ usdt: '10000' })
    const preview = await fixture.ok(api.rewards.previewPlan, { token, body: { amount } })
    expect(preview).toMatchObject({ ratioPercent, target })
  })

  it.each([
    ['499', 'PLAN-B001'],
    ['10001', 'PLAN-B002'],
  ])('refuses %s USDT', async (amount, code) => {
    const { token } = await fixture.aSaver()
    expect(await fixture.code(api.rewards.previewPlan, { token, body: { amount } })).toBe(code)
    expect(await fixture.code(api.rewards.joinPlan, { token, body: joinBody(amount) })).toBe(code)
  })
})

describe('worked example 7', () => {
  it('pays less back with each payment, until nothing is left', { timeout: REPLAY_MS }, async () => {
    const savers = []
    for (let count = 0; count < 5; count += 1) savers.push(await fixture.aSaver({ usdt: '1000' }))
    for (const saver of savers) await fixture.joinByCall(saver, '1000')
    await fixture.batches(30)
    const [last] = savers.slice(-1)
    if (last === undefined) throw new Error('somebody stays to the end')
    expect(await planOf(last)).toMatchObject({ payments: 29, earlyRefundNow: null })
    expect((await endPlan(last)).failure?.code).toBe('PLAN-A006')
    const paid = ['120', '124', '400', '996']
    const seen = []
    for (const [index, more] of [1, 1, 69, 149].entries()) {
      await fixture.batches(more)
      const saver = savers[index]
      if (saver === undefined) throw new Error('every row has its saver')
      const plan = await planOf(saver)
      expect([await usdtOf(saver), plan?.cumulative.total]).toEqual([paid[index], paid[index]])
      const { data } = await endPlan(saver, plan?.earlyRefundNow ?? undefined)
      expect([plan?.earlyRefundNow, data?.balance.USDT.available]).toEqual([data?.refund, '1000'])
      seen.push([plan?.payments, data?.refund])
    }
    expect(seen).toEqual([
      [30, '880'],
      [31, '876'],
      [100, '600'],
      [249, '4'],
    ])
    await fixture.batches(1)
    expect(await planOf(last)).toMatchObject({ payments: 250, earlyRefundNow: null, state: 'ACTIVE' })
    expect((await endPlan(last)).failure).toMatchObject({ code: 'PLAN-A008', meta: { refund: '0' } })
    expect(await usdtOf(last)).toBe('1000')
    expect(await fixture.isAllCovered()).toBe(true)
  })
})
