import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { DAY_MS, HOUR_MS } from '#server/kernel/clock.ts'
import { createGates } from '#server/modules/licences/licences.ts'
import { joinBody, createRewardFixture, refusal } from '#testing/fixtures/reward-fixture.ts'
import { createRewards } from '../rewards.ts'

const fixture = await createRewardFixture()
const { kernel, modules } = fixture.app
const { rewards } = modules
beforeAll(() => fixture.fund('200000'))
// Whatever a test left due is paid before the next one begins.
beforeEach(() => rewards.runBatch())

describe('joining', () => {
  it('sets the whole worst case aside at once, the operator’s part out of the treasury', async () => {
    const saver = await fixture.aSaver({ usdt: '1500' })
    const sent = { token: saver.token, body: joinBody('1000') }
    const { plan, balance } = await fixture.ok(api.rewards.joinPlan, sent)
    expect(plan).toMatchObject({
      state: 'ACTIVE',
      joined: '1000',
      target: '2000',
      ratioPercent: 200,
      daily: '4',
      bonus: '50',
      escrow: '2050',
      cumulative: { total: '0' },
      today: null,
    })
    expect(balance.USDT.available).toBe('500')
    expect(await fixture.isAllCovered()).toBe(true)
  })

  it('happens once when fifty are sent at once, with one key or with fifty', async () => {
    const saver = await fixture.aSaver({ usdt: '20000' })
    const key = randomUUID()
    const keys = Array.from({ length: 25 }, () => key).concat(Array.from({ length: 25 }, () => randomUUID()))
    const answers = await Promise.all(
      keys.map((one) =>
        fixture.call(api.rewards.joinPlan, { token: saver.token, body: joinBody('1000'), key: one }),
      ),
    )
    expect(new Set(answers.flatMap(({ data }) => data?.plan.id ?? [])).size).toBe(1)
    expect(new Set(answers.flatMap(({ failure }) => failure?.code ?? []))).toEqual(new Set(['PLAN-A002']))
    expect(await fixture.usdtOf(saver)).toBe('19000')
  })

  it.each([
    ['499', {}, 'PLAN-B001'],
    ['', {}, 'PLAN-B001'],
    ['10001', {}, 'PLAN-B002'],
    ['500.5', {}, 'PLAN-B004'],
    ['1e3', {}, 'PLAN-B004'],
    ['500', { agreeTerms: false }, 'PLAN-B003'],
    ['500', { termsVersion: 'older' }, 'PLAN-B003'],
    ['2000', {}, 'PLAN-A001'],
  ])('%j with %j is refused with %s and changes nothing', async (amount, change, expected) => {
    const saver = await fixture.aSaver({ usdt: '1999.999999' })
    const body = { ...joinBody(amount), ...change }
    expect(await fixture.code(api.rewards.joinPlan, { token: saver.token, body })).toBe(expected)
    expect(await fixture.usdtOf(saver)).toBe('1999.999999')
    expect(await fixture.planOf(saver)).toBeNull()
  })

  it('is shown before with all that follows from the sum, an early end from the first day on included', async () => {
    const { token } = await fixture.aSaver({ usdt: '1' })
    const shown = await fixture.ok(api.rewards.previewPlan, { token, body: { amount: '1000' } })
    expect(shown).toMatchObject({ joined: '1000', target: '2000', daily: '4', cover: '2050' })
    expect(shown.earlyEndTable.map(({ payments, paid, refund }) => [payments, paid, refund])).toEqual([
      [30, '120', '880'],
      [60, '240', '760'],
      [100, '400', '600'],
      [150, '600', '400'],
      [200, '800', '200'],
      [249, '996', '4'],
    ])
    const { failure } = await fixture.call(api.rewards.previewPlan, { token, body: { amount: '1' } })
    expect(failure).toMatchObject({ code: 'PLAN-B001', meta: { min: '500', max: '10000' } })
  })

  it('tells the bounds with a sum outside of them', async () => {
    const { token } = await fixture.aSaver({ usdt: '1' })
    const { failure } = await fixture.call(api.rewards.joinPlan, { token, body: joinBody('10001') })
    expect(failure).toMatchObject({ code: 'PLAN-B002', meta: { min: '500', max: '10000' } })
  })

  it('is refused in a country without a licence', async () => {
    const saver = await fixture.aSaver()
    const gates = createGates({ ...kernel, sandbox: false })
    const closed = createRewards({
      ...kernel,
      ...modules,
      installedAt: kernel.install.installedAt,
      gates,
      earnMemberships: async () => undefined,
    })
    const { memberId } = saver
    const tried = kernel.db.tx((tx) => closed.joinPlan(tx, { memberId, form: joinBody('500') }))
    expect(await refusal(tried)).toBe('COMMON-A004')
    expect(await refusal(closed.getPlanConfig(memberId))).toBe('COMMON-A004')
  })

  it('leaves nothing behind when it fails in the middle', async () => {
    const saver = await fixture.aSaver()
    const { memberId } = saver
    await expect(
      kernel.db.tx(async (tx) => {
        await rewards.joinPlan(tx, { memberId, form: joinBody('500') })
        throw new Error('the process died')
      }),
    ).rejects.toThrow('died')
    expect(await fixture.planOf(saver)).toBeNull()
    expect(await fixture.usdtOf(saver)).toBe('20000')
    expect(await fixture.isAllCovered()).toBe(true)
  })

  it('pauses with plans, and while a batch is due', async () => {
    const saver = await fixture.aSaver()
    await kernel.db.tx((tx) => kernel.parameters.change(tx, 'plan.on', false))
    expect(await refusal(fixture.join(saver, '500'))).toBe('PLAN-A003')
    await kernel.db.tx((tx) => kernel.parameters.change(tx, 'plan.on', true))
    fixture.advance(DAY_MS + HOUR_MS)
    expect(await refusal(fixture.join(saver, '500'))).toBe('PLAN-A003')
    await rewards.runBatch()
    expect(await refusal(fixture.join(saver, '500'))).toBe('success')
  })
})
