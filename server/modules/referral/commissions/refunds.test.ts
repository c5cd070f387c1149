import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { parseUnits } from '#contract/money.ts'
import { DAY_MS, HOUR_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { openMoneyTools } from '#testing/members/member-money.ts'
import { above, nearest, payerOf, uplineTools } from '#testing/members/upline-tools.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const { kernel, modules } = fixture.app
const money = await openMoneyTools(fixture)
const { aLine, subscribe, cancel, mcsOf, balances, list, houseHas, runBatches, booksAreRight } = uplineTools(
  fixture,
  money,
)

beforeEach(() => modules.market.confirmMcsPrice())

describe('a refund', () => {
  it('leaves commissions on the kept part before the payout', async () => {
    const line = await aLine()
    const bought = await subscribe(payerOf(line), 90)
    // One day of 90 is used: 419.040935 of the 424 paid in money go back, 4.959065 are kept.
    await cancel(payerOf(line), bought.id)
    const [first] = (await list(nearest(line))).items
    expect(first).toMatchObject({
      state: 'ACCRUED',
      profit: '127.2',
      cancelled: '125.712281',
      earned: '1.487719',
      toCome: '0',
    })
    await money.toNextBatch()
    expect(await balances(above(line))).toEqual(['1.487719', '0.446315', '0.133894', '0.040168', '0.01205'])
    expect((await list(nearest(line))).items[0]).toMatchObject({ state: 'PAID', toCome: '0' })
    expect(await booksAreRight()).toBe(true)
  })

  it('reverses nothing and makes no debt after payouts, and the operator has lost nothing', async () => {
    const line = await aLine('5000')
    const house = await houseHas()
    const first = await subscribe(payerOf(line), 90)
    await runBatches(2)
    const paid = await balances(above(line))
    await cancel(payerOf(line), first.id)
    await money.toNextBatch()
    const after = await list(nearest(line))
    expect(after.items[0]).toMatchObject({ state: 'PAID', clawedBack: '0' })
    expect(after.owed.MCS).toBe('0')
    // Whatever block had begun when it was cancelled is kept, and earned like the days before.
    expect(
      (parseUnits((await balances(above(line)))[0] ?? '') ?? 0n) >= (parseUnits(paid[0] ?? '') ?? 0n),
    ).toBe(true)
    expect((await houseHas()) > house).toBe(true)
    expect(await booksAreRight()).toBe(true)
  })

  it('leaves no commissions for a period that has not begun', async () => {
    const line = await aLine('5000')
    const [, ahead] = [await subscribe(payerOf(line), 30), await subscribe(payerOf(line), 360)]
    await money.toNextBatch()
    const paid = await balances(above(line))
    await cancel(payerOf(line), ahead.id)
    await money.toNextBatch()
    expect(paid).toEqual(['0', '0', '0', '0', '0'])
    expect((await list(nearest(line))).items.map(({ state }) => state)).toEqual(['CANCELLED'])
    expect(await booksAreRight()).toBe(true)
  })

  it('leaves older debts to be settled from what is earned later, and no balance ever falls', async () => {
    const line = await aLine()
    await subscribe(payerOf(line), 90)
    const [row] = (await list(nearest(line))).items
    await kernel.db.run(sql`
      insert into referral_clawbacks (id, commission_id, upline_id, coin, units, made_at)
      values (${randomUUID()}, ${row?.id}, ${nearest(line).memberId}, 'MCS', 2000000, ${kernel.clock.now()})`)
    await money.toNextBatch()
    expect(await mcsOf(nearest(line))).toBe('0')
    expect((await list(nearest(line))).owed.MCS).toBe('0.512281')
    await money.toNextBatch()
    expect(await mcsOf(nearest(line))).toBe('0.975438')
    const settled = await list(nearest(line))
    expect([settled.owed.MCS, settled.items[0]?.setOff]).toEqual(['0', '2'])
    expect(await booksAreRight()).toBe(true)
  })

  it('asked for while the batch earns the period gives back what is left, and nothing twice', async () => {
    const line = await aLine('5000')
    const bought = await subscribe(payerOf(line), 90)
    const day = kernel.clock.now().toISOString().slice(0, 10)
    fixture.advance(DAY_MS + HOUR_MS)
    await modules.market.confirmMcsPrice()
    await Promise.all([
      modules.membership.earnDay(day),
      cancel(payerOf(line), bought.id),
      modules.membership.earnDay(day),
    ])
    expect(await booksAreRight()).toBe(true)
    await money.toNextBatch()
    // Two days had begun when it was cancelled.
    expect(await mcsOf(nearest(line))).toBe('2.975438')
    expect((await list(nearest(line))).items[0]).toMatchObject({ state: 'PAID', toCome: '0' })
    expect(await booksAreRight()).toBe(true)
  })

  it('changes nothing for another member’s period', async () => {
    const line = await aLine()
    const bought = await subscribe(payerOf(line), 90)
    await money.toNextBatch()
    const other = nearest(line)
    const sent = { params: { id: bought.id }, body: { expectedRefundMcs: '676' } }
    const token = await money.token(other)
    expect(await fixture.code(api.membership.cancelSubscription, { token, ...sent })).toBe('COMMON-A001')
    expect((await list(nearest(line))).items[0]).toMatchObject({ state: 'EARNING', cancelled: '0' })
    expect(await booksAreRight()).toBe(true)
  })
})
