import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { parseUnits } from '#contract/money.ts'
import { levelShare } from '#contract/rules/money/reward-levels.ts'
import { DAY_MS, plus } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { AccountName, Posting } from '#server/modules/ledger/ledger.ts'
import { openMoneyTools, type FundedMember } from '#testing/members/member-money.ts'
import { above, nearest, payerOf, uplineTools } from '#testing/members/upline-tools.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const { kernel, modules } = fixture.app
const { membership, ledger } = modules
const money = await openMoneyTools(fixture)
const tools = uplineTools(fixture, money)
const { aLine, cancel, list, mcsOf, balances, houseHas, houseMcs, booksAreRight } = tools

beforeEach(() => modules.market.confirmMcsPrice())

const SHARES = { firstBps: 3_000n, nextBps: 3_000n }
const MCS = parseUnits('684') ?? 0n
const FEES: AccountName = { class: 'FEES', currency: 'MCS' }

function posting(kind: string, sides: { debit: AccountName; credit: AccountName; units: bigint }): Posting {
  const { debit, credit, units } = sides
  return {
    key: randomUUID(),
    op: 'post',
    kind,
    detail: 'test',
    debit,
    credit,
    amount: { currency: 'MCS', units },
  }
}

/** 90 days for 684 MCS as they were booked before: all of it fees at once, the uplines' shares set aside with it. */
async function bookBefore(line: readonly FundedMember[], startsIn = 0): Promise<string> {
  const id = randomUUID()
  const { memberId } = payerOf(line)
  const [now, starts] = [kernel.clock.now(), plus(kernel.clock.now(), startsIn * DAY_MS)]
  const own: AccountName = { class: 'MEMBER_AVAILABLE', currency: 'MCS', ownerId: memberId }
  const shares = above(line).map((member, index) => ({ member, units: levelShare(MCS, index + 1, SHARES) }))
  await kernel.db.tx(async (tx) => {
    await tx.run(sql`insert into ledger_rules values ('MEMBER_AVAILABLE', 'FEES', 'subscribe')`)
    await tx.run(sql`
      insert into membership_subscriptions (id, member_id, item, days, usd, usd_per_day, discount_pct, price, mcs, bonus,
        is_renewal, paid_at, starts_at, ends_at, state, earned_money, is_deferred)
      values (${id}, ${memberId}, 'AUTOBOT', 90, 171000000, 2000000, 5, 250000, ${MCS}, 0, false, ${now}, ${starts},
        ${plus(starts, 90 * DAY_MS)}, 'PAID', ${MCS}, false)`)
    await tx.run(sql`
      insert into referral_fees (reference, payer_id, type, coin, base, earned, at)
      values (${id}, ${memberId}, 'MEMBERSHIP', 'MCS', ${MCS}, ${MCS}, ${now})`)
    for (const [index, { member, units }] of shares.entries())
      await tx.run(sql`
        insert into referral_commissions (id, reference, payer_id, upline_id, level, type, coin, base, first_bps, next_bps,
          units, state, reward_day, at)
        values (${randomUUID()}, ${id}, ${memberId}, ${member.memberId}, ${index + 1}, 'MEMBERSHIP', 'MCS', ${MCS}, 3000,
          3000, ${units}, 'ACCRUED', ${now.toISOString().slice(0, 10)}, ${now})`)
    await ledger.post(tx, [
      posting('subscribe', { debit: own, credit: FEES, units: MCS }),
      posting('commission', {
        debit: FEES,
        credit: { class: 'COMMISSION_PAYABLE', currency: 'MCS' },
        units: shares.reduce((sum, { units }) => sum + units, 0n),
      }),
    ])
    await tx.run(sql`delete from ledger_rules where kind = 'subscribe' and credit_class = 'FEES'`)
  })
  return id
}

/** The batch as it was: commissions are paid, memberships are not looked at. */
async function payBefore(): Promise<void> {
  const now = kernel.clock.nowMs()
  fixture.advance(DAY_MS - (now % DAY_MS) + DAY_MS / 24)
  await modules.referral.payDay(new Date(now).toISOString().slice(0, 10))
}

const WHOLE = ['205.2', '61.56', '18.468', '5.5404', '1.66212']

describe('a period that was paid into the fees at once', () => {
  it('is taken over with what can be given back, and the operator covers what the fees lack', async () => {
    const line = await aLine()
    const id = await bookBefore(line)
    await payBefore()
    expect(await balances(above(line))).toEqual(WHOLE)
    const [house, fees] = [await houseHas(), await houseMcs('FEES')]
    expect(await membership.deferLegacy()).toBeGreaterThan(0)
    const { refundMcs } = await membership.previewCancel({ memberId: payerOf(line).memberId, id })
    const back = parseUnits(refundMcs) ?? 0n
    expect(await houseMcs('UNEARNED')).toBe(back)
    expect((await houseHas()) - house).toBe(-back)
    expect(await houseMcs('FEES')).toBe(fees > back ? fees - back : 0n)
    expect(await booksAreRight()).toBe(true)
  })

  it('is taken over once, by five workers at once or later again', async () => {
    const line = await aLine()
    await bookBefore(line)
    const before = await houseMcs('UNEARNED')
    await Promise.all(Array.from({ length: 5 }, () => membership.deferLegacy()))
    expect((await houseMcs('UNEARNED')) - before).toBe((MCS * 169n) / 171n)
    expect(await membership.deferLegacy()).toBe(0)
    expect(await booksAreRight()).toBe(true)
  })

  it('pays nobody twice: what was paid is paid, and nothing is taken back when it is cancelled', async () => {
    const line = await aLine()
    const id = await bookBefore(line)
    await payBefore()
    await money.toNextBatch()
    expect(await balances(above(line))).toEqual(WHOLE)
    await cancel(payerOf(line), id)
    await money.toNextBatch()
    expect(await balances(above(line))).toEqual(WHOLE)
    const shown = await list(nearest(line))
    expect([shown.items[0]?.state, shown.owed.MCS]).toEqual(['PAID', '0'])
    expect(await booksAreRight()).toBe(true)
  })

  it('earns its waiting commissions day by day, to the same sum as before', async () => {
    const line = await aLine()
    await bookBefore(line)
    expect(await membership.deferLegacy()).toBeGreaterThan(0)
    const [first] = (await list(nearest(line))).items
    // One of 171 USD's days is used: 8 of 684 MCS are earned.
    expect(first).toMatchObject({ state: 'EARNING', earned: '2.4', toCome: '202.8' })
    await money.toNextBatch()
    expect(await mcsOf(nearest(line))).toBe('2.4')
    fixture.advance(90 * DAY_MS)
    await money.toNextBatch()
    expect(await balances(above(line))).toEqual(WHOLE)
    expect(await booksAreRight()).toBe(true)
  })

  it('is taken over by its own cancelling, and comes back from what is not earned', async () => {
    const line = await aLine()
    const id = await bookBefore(line, 30)
    const before = await mcsOf(payerOf(line))
    const { subscription } = await cancel(payerOf(line), id)
    expect(subscription).toMatchObject({ refundMcs: '684', earned: '0' })
    expect(await mcsOf(payerOf(line))).toBe('1000')
    expect(before).toBe('316')
    await money.toNextBatch()
    expect(await balances(above(line))).toEqual(['0', '0', '0', '0', '0'])
    expect(await booksAreRight()).toBe(true)
  })

  it('stays as it was when it is over', async () => {
    const line = await aLine()
    await bookBefore(line)
    await payBefore()
    fixture.advance(90 * DAY_MS)
    const unearned = await houseMcs('UNEARNED')
    await membership.deferLegacy()
    expect(await houseMcs('UNEARNED')).toBe(unearned)
    await money.toNextBatch()
    expect(await balances(above(line))).toEqual(WHOLE)
    expect(await booksAreRight()).toBe(true)
  })
})
