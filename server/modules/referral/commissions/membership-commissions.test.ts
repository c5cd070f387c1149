import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { parseUnits } from '#contract/money.ts'
import { DAY_MS, HOUR_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createMembership } from '#server/modules/membership/membership.ts'
import { figureOf } from '#testing/members/figures/figure-of.ts'
import { openMoneyTools } from '#testing/members/member-money.ts'
import { above, nearest, NO_ONE, payerOf, uplineTools } from '#testing/members/upline-tools.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'
import { createReferral } from '../referral.ts'

const fixture = await createFixture()
const { kernel, modules } = fixture.app
const money = await openMoneyTools(fixture)
const { referral } = modules
const { aLine, subscribe, mcsOf, balances, list, houseMcs, houseHas, runBatches, booksAreRight } =
  uplineTools(fixture, money)

beforeEach(() => modules.market.confirmMcsPrice())

describe('commissions of a membership', () => {
  it('are earned day by day and come to the unit of example 1 over the whole period', async () => {
    const line = await aLine()
    const [before, house] = [await houseMcs('COMMISSION_PAYABLE'), await houseHas()]
    // 260 of it is bonus: the commission counts from the 424 that were really paid.
    await subscribe(payerOf(line), 90)
    expect(await houseHas()).toBe(house)
    const [planned] = (await list(nearest(line))).items
    expect(planned).toMatchObject({ level: 1, base: '424', pct: '30', profit: '127.2', state: 'EARNING' })
    expect(planned).toMatchObject({ earned: '0', toCome: '127.2', paidDate: null })
    await money.toNextBatch()
    // One day of 171 USD is used: 4.959065 of the 424 are earned.
    expect(await balances(above(line))).toEqual(['1.487719', '0.446315', '0.133894', '0.040168', '0.01205'])
    const first = await list(nearest(line))
    expect(first.items[0]).toMatchObject({ state: 'EARNING', earned: '1.487719', toCome: '125.712281' })
    expect([first.sum.MCS, first.toCome.MCS]).toEqual(['1.487719', '125.712281'])
    await runBatches(2)
    fixture.advance(90 * DAY_MS)
    await money.toNextBatch()
    expect(await balances(above(line))).toEqual(['127.2', '38.16', '11.448', '3.4344', '1.03032'])
    const paid = await list(nearest(line))
    expect(paid.items[0]).toMatchObject({ state: 'PAID', userMasked: expect.stringMatching(/^..\*\*\*.$/) })
    expect([paid.sum.MCS, paid.toCome.MCS]).toEqual(['127.2', '0'])
    expect(await houseMcs('COMMISSION_PAYABLE')).toBe(before)
    // 684 were paid, 260 of them as bonus; the uplines have 181.27272.
    expect((await houseHas()) - house).toBe((parseUnits('684') ?? 0n) - (parseUnits('181.27272') ?? 0n))
    expect(await booksAreRight()).toBe(true)
    const { routes } = await referral.getIncentive(nearest(line).memberId)
    expect(routes.find(({ via }) => via === 'CODE')).toMatchObject({ signUps: 1, paid: 1 })
  })

  it('come to the same whether batches ran on every day or on few of them', async () => {
    const [often, seldom] = [await aLine(), await aLine()]
    await subscribe(payerOf(often), 30)
    await subscribe(payerOf(seldom), 30)
    // The bonus of an invited member pays the first period whole.
    await subscribe(payerOf(often), 90)
    await subscribe(payerOf(seldom), 90)
    await runBatches(40)
    fixture.advance(120 * DAY_MS)
    await money.toNextBatch()
    expect(await balances(above(often))).toEqual(await balances(above(seldom)))
    expect(await booksAreRight()).toBe(true)
  })

  it('say their arithmetic and the payments of their kind to who earns them, and to nobody else', async () => {
    const line = await aLine()
    await subscribe(payerOf(line), 90)
    await runBatches(2)
    const [commission] = (await list(nearest(line))).items
    if (commission === undefined) throw new Error('the nearest earns a commission')
    const asked = { figure: 'COMMISSION', of: commission.id } as const
    const token = await money.token(nearest(line))
    const { sum, formulas, moved } = await figureOf(fixture, { token, ...asked })
    expect(formulas).toEqual([
      `COMMISSION 1: ${commission.base} × ${commission.pct}% = ${commission.profit} MCS`,
      `COMMISSION_EARNED: ${commission.profit} − ${commission.toCome} = ${commission.earned} MCS`,
    ])
    expect(sum).toEqual([`${commission.earned} MCS`])
    expect(moved).toHaveLength(2)
    const paid = moved.reduce((units, text) => units + (parseUnits(text.split(' ')[0] ?? '') ?? 0n), 0n)
    expect(paid).toBe(parseUnits(commission.earned))
    const { figure, of } = asked
    for (const other of [payerOf(line), line[0]])
      if (other !== undefined)
        expect(
          await fixture.code(api.wallet.getFigure, {
            token: await money.token(other),
            params: { figure },
            query: { of },
          }),
        ).toBe('COMMON-A001')
  })

  it('are shown to nobody else', async () => {
    const line = await aLine()
    await subscribe(payerOf(line), 90)
    expect((await list(payerOf(line))).total).toBe(0)
    expect((await list(await money.aFunded({}))).items).toEqual([])
  })

  it('are zero when a bonus paid for all of it', async () => {
    const inviter = await money.aFunded({})
    const member = await money.aFunded({}, inviter)
    await subscribe(member)
    expect((await list(inviter)).total).toBe(0)
  })

  it('leave the share of an upline who is suspended that day with the operator', async () => {
    const line = await aLine()
    await subscribe(payerOf(line), 90)
    const suspend = (isActive: boolean) =>
      kernel.db.run(sql`
        update identity_members set state = ${isActive ? 'ACTIVE' : 'SUSPENDED'}
        where id = ${nearest(line).memberId}`)
    await suspend(false)
    await money.toNextBatch()
    await suspend(true)
    expect(await mcsOf(nearest(line))).toBe('0')
    await money.toNextBatch()
    // The second day earns 2 USD of 171 again; the first is not made up for.
    expect(await mcsOf(nearest(line))).toBe('1.487719')
    expect((await list(nearest(line))).items[0]).toMatchObject({ cancelled: '1.487719', earned: '1.487719' })
    expect(await booksAreRight()).toBe(true)
  })
})

describe('the payouts of a day', () => {
  it('paid twice, at once by five workers, and for days before, move money once', async () => {
    const line = await aLine()
    await subscribe(payerOf(line), 90)
    const day = await money.toNextBatch()
    const paid = await balances(above(line))
    expect(paid[0]).toBe('1.487719')
    const again = async () => {
      await modules.membership.earnDay(day)
      await referral.payDay(day)
    }
    await Promise.all(Array.from({ length: 5 }, again))
    expect(await balances(above(line))).toEqual(paid)
    expect(await booksAreRight()).toBe(true)
  })

  it('run first by five workers at once pay each upline once', async () => {
    const lines = [await aLine(), await aLine()]
    for (const line of lines) await subscribe(payerOf(line), 90)
    fixture.advance(DAY_MS + HOUR_MS)
    const day = new Date(kernel.clock.nowMs() - DAY_MS - HOUR_MS).toISOString().slice(0, 10)
    await Promise.all(Array.from({ length: 5 }, () => modules.membership.earnDay(day)))
    for (const line of lines) expect(await mcsOf(nearest(line))).toBe('1.487719')
    expect(await booksAreRight()).toBe(true)
  })

  it('change nothing when they are cut off in the middle, and are finished by the next run', async () => {
    const line = await aLine()
    await subscribe(payerOf(line), 90)
    const day = new Date(kernel.clock.nowMs()).toISOString().slice(0, 10)
    fixture.advance(DAY_MS + HOUR_MS)
    let calls = 0
    const { ledger } = modules
    const failing = createReferral({
      ...kernel,
      gates: modules.gates,
      identity: modules.identity,
      publicUrl: '',
      findSharedPayouts: async () => [],
      inviteeBonus: async () => '0',
      ledger: {
        openAccounts: ledger.openAccounts,
        async post() {
          calls += 1
          throw new Error('cut off')
        },
      },
    })
    const membership = createMembership({ ...kernel, ...modules, referral: failing })
    await expect(membership.earnDay(day)).rejects.toThrow('cut off')
    expect(calls).toBe(1)
    expect(await balances(above(line))).toEqual(['0', '0', '0', '0', '0'])
    expect(await booksAreRight()).toBe(true)
    await modules.membership.earnDay(day)
    expect(await mcsOf(nearest(line))).toBe('1.487719')
    expect(await booksAreRight()).toBe(true)
  })

  it('leave what belongs to a later day', async () => {
    const line = await aLine()
    await subscribe(payerOf(line), 90)
    const yesterday = new Date(kernel.clock.nowMs() - DAY_MS).toISOString().slice(0, 10)
    await modules.membership.earnDay(yesterday)
    await referral.payDay(yesterday)
    expect(await balances(above(line))).toEqual(['0', '0', '0', '0', '0'])
    await money.toNextBatch()
    expect(await mcsOf(nearest(line))).toBe('1.487719')
  })

  it('are told with the day they were paid for, whatever came of older debts', async () => {
    const line = await aLine()
    await subscribe(payerOf(line), 90)
    const day = await money.toNextBatch()
    const { memberId } = nearest(line)
    const paid = await referral.paidOn(kernel.db, { day, after: NO_ONE, limit: 1_000 })
    expect(paid.find((row) => row.memberId === memberId)).toMatchObject({ coin: 'MCS', units: 1_487_719n })
  })
})
