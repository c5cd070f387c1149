import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { parseUnits, printUnits } from '#contract/money.ts'
import { DAY_MS, HOUR_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/db.ts'
import { openMoneyTools, type FundedMember } from '#testing/member-money.ts'
import { openWorld } from '#testing/world.ts'
import { createMembership } from '#server/modules/membership/membership.ts'
import { createReferral } from './referral.ts'

const world = await openWorld()
const { kernel, modules } = world.app
const money = await openMoneyTools(world)
const { referral } = modules

beforeEach(() => modules.market.confirmMcsPrice())

/** The payer last, those above him before: six members in a line. */
async function aLine(funds = '1000'): Promise<FundedMember[]> {
  const line: FundedMember[] = []
  for (let place = 0; place < 6; place += 1)
    line.push(await money.aFunded(place === 5 ? { MCS: funds } : {}, line.at(-1)))
  return line
}

/** Nearest first. */
const above = (line: readonly FundedMember[]) => line.slice(0, -1).toReversed()
const nearest = (line: readonly FundedMember[]): FundedMember => payerOf(line.slice(0, -1))
const payerOf = (line: readonly FundedMember[]): FundedMember => {
  const payer = line.at(-1)
  if (payer === undefined) throw new Error('a line has a payer')
  return payer
}

async function subscribe(member: FundedMember, days = 30) {
  await modules.market.confirmMcsPrice()
  const token = await money.token(member)
  const body = { item: 'AUTOBOT', days } as const
  const { quoteId } = await world.ok(api.membership.quoteMembership, { token, body })
  return (await world.ok(api.membership.subscribe, { token, body: { quoteId } })).subscription
}

async function cancel(member: FundedMember, id: string) {
  const token = await money.token(member)
  const { refundMcs } = await world.ok(api.membership.previewCancel, { token, params: { id } })
  const body = { expectedRefundMcs: refundMcs }
  return world.ok(api.membership.cancelSubscription, { token, params: { id }, body })
}

const mcsOf = async (member: FundedMember) =>
  printUnits(
    (
      await modules.ledger.readBalance(kernel.db, {
        class: 'MEMBER_AVAILABLE',
        currency: 'MCS',
        ownerId: member.memberId,
      })
    ).balance,
  )
const balances = (members: readonly FundedMember[]) => Promise.all(members.map(mcsOf))
const houseMcs = async (one: 'FEES' | 'COMMISSION_PAYABLE') =>
  (await modules.ledger.readBalance(kernel.db, { class: one, currency: 'MCS' })).balance
const fillFees = (units: bigint) =>
  kernel.db.tx((tx) =>
    modules.ledger.post(tx, [
      {
        key: randomUUID(),
        op: 'post',
        kind: 'operator_deposit',
        detail: 'test',
        debit: { class: 'OPERATOR_CAPITAL', currency: 'MCS' },
        credit: { class: 'FEES', currency: 'MCS' },
        amount: { currency: 'MCS', units },
      },
    ]),
  )
const list = async (member: FundedMember) =>
  world.ok(api.referral.listCommissions, { token: await money.token(member) })
const NO_ONE = '00000000-0000-0000-0000-000000000000'
const aFee = (payerId: string, base: bigint, type: 'GAME' | 'ICO' = 'GAME') => ({
  payerId,
  type,
  coin: type === 'ICO' ? ('USDT' as const) : ('MCS' as const),
  base,
  at: kernel.clock.now(),
  reference: randomUUID(),
})

/** What the operator has: fees and capital. */
const houseHas = async () => {
  const [fees = 0n, capital = 0n] = await modules.ledger.readBalances(kernel.db, [
    { class: 'FEES', currency: 'MCS' },
    { class: 'OPERATOR_CAPITAL', currency: 'MCS' },
  ])
  return fees + capital
}
/** The batches of so many reward days, one after the other. */
async function runBatches(days: number): Promise<void> {
  for (let index = 0; index < days; index += 1) await money.toNextBatch()
}
const booksAreRight = async () =>
  (await modules.ledger.verify(kernel.db)).isRight && (await modules.membership.checkUnearned()) === undefined

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
    world.advance(90 * DAY_MS)
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
    // 240 are 92.7 % bonus budget for an invited member: what is left after 260 of bonus is nothing, so 90 days are bought too.
    await subscribe(payerOf(often), 90)
    await subscribe(payerOf(seldom), 90)
    await runBatches(40)
    world.advance(120 * DAY_MS)
    await money.toNextBatch()
    expect(await balances(above(often))).toEqual(await balances(above(seldom)))
    expect(await booksAreRight()).toBe(true)
  })

  it('are shown to nobody else', async () => {
    const line = await aLine()
    await subscribe(payerOf(line), 90)
    expect((await list(payerOf(line))).total).toBe(0)
    expect((await list(await money.aFunded({}))).items).toEqual([])
  })

  it('that a bonus paid whole earn nobody anything', async () => {
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
        update identity_members set suspended_at = ${isActive ? null : kernel.clock.now()}
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
    world.advance(DAY_MS + HOUR_MS)
    const day = new Date(kernel.clock.nowMs() - DAY_MS - HOUR_MS).toISOString().slice(0, 10)
    await Promise.all(Array.from({ length: 5 }, () => modules.membership.earnDay(day)))
    for (const line of lines) expect(await mcsOf(nearest(line))).toBe('1.487719')
    expect(await booksAreRight()).toBe(true)
  })

  it('that are cut off in the middle change nothing and are finished by the next run', async () => {
    const line = await aLine()
    await subscribe(payerOf(line), 90)
    const day = new Date(kernel.clock.nowMs()).toISOString().slice(0, 10)
    world.advance(DAY_MS + HOUR_MS)
    let calls = 0
    const { ledger } = modules
    const failing = createReferral({
      ...kernel,
      identity: modules.identity,
      publicUrl: '',
      findSharedPayouts: async () => [],
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

  it('of final fees that were cut off in the middle are finished by the next run', async () => {
    const line = await aLine()
    const fee = aFee(payerOf(line).memberId, parseUnits('100') ?? 0n)
    await fillFees(fee.base)
    await kernel.db.tx((tx) => referral.accrue(tx, fee))
    world.advance(DAY_MS + HOUR_MS)
    const day = new Date(fee.at).toISOString().slice(0, 10)
    const failing = createReferral({
      ...kernel,
      identity: modules.identity,
      publicUrl: '',
      findSharedPayouts: async () => [],
      ledger: {
        openAccounts: modules.ledger.openAccounts,
        async post() {
          throw new Error('cut off')
        },
      },
    })
    await expect(failing.payDay(day)).rejects.toThrow('cut off')
    expect(await balances(above(line))).toEqual(['0', '0', '0', '0', '0'])
    await referral.payDay(day)
    expect(await balances(above(line))).toEqual(['30', '9', '2.7', '0.81', '0.243'])
  })

  it('are the same when the same fee is told again, alone or among others', async () => {
    const line = await aLine()
    const fee = aFee(payerOf(line).memberId, parseUnits('100') ?? 0n)
    await fillFees(2n * fee.base)
    await kernel.db.tx((tx) => referral.accrueAll(tx, [fee, fee]))
    const again = () => kernel.db.tx((tx) => referral.accrue(tx, { ...fee, base: fee.base / 2n }))
    await Promise.all(Array.from({ length: 5 }, again))
    expect((await list(nearest(line))).items.map(({ profit }) => profit)).toEqual(['30'])
    await money.toNextBatch()
    expect(await mcsOf(nearest(line))).toBe('30')
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

describe('a refund', () => {
  it('before the payout leaves commissions on the part that is kept', async () => {
    const line = await aLine()
    const bought = await subscribe(payerOf(line), 90)
    // One day of 90 is used: 419.040935 of the 424 paid in money go back, 4.959065 are kept.
    await cancel(payerOf(line), bought.id)
    const [first] = (await list(nearest(line))).items
    expect(first).toMatchObject({
      state: 'EARNING',
      profit: '127.2',
      cancelled: '125.712281',
      toCome: '1.487719',
    })
    await money.toNextBatch()
    expect(await balances(above(line))).toEqual(['1.487719', '0.446315', '0.133894', '0.040168', '0.01205'])
    expect((await list(nearest(line))).items[0]).toMatchObject({ state: 'PAID', toCome: '0' })
    expect(await booksAreRight()).toBe(true)
  })

  it('after payouts takes nothing back and makes no debt, and the operator has lost nothing', async () => {
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

  it('of a period that has not begun leaves nobody anything', async () => {
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
})

describe('pairs that look like one person', () => {
  it('wait for staff, who pay or refuse what waited', async () => {
    const inviter = await money.aFunded({})
    const shared = { deviceId: inviter.deviceId }
    const pairs = await Promise.all(
      ['CLEARED', 'CONFIRMED'].map(async (decision) => {
        const member = { ...(await money.aFunded({ MCS: '1000' }, inviter)), ...shared }
        await subscribe(member, 90)
        return { member, decision: decision === 'CLEARED' ? ('CLEARED' as const) : ('CONFIRMED' as const) }
      }),
    )
    await runBatches(2)
    expect(await mcsOf(inviter)).toBe('0')
    expect((await list(inviter)).items.map(({ state }) => state)).toEqual(['WAITING', 'WAITING'])
    for (const { member, decision } of pairs)
      await kernel.db.tx((tx) =>
        referral.decideFlag(tx, {
          pair: { memberId: member.memberId, uplineId: inviter.memberId },
          decision,
          staffId: 'staff',
        }),
      )
    await money.toNextBatch()
    // What waited two days and what the third earned, of the cleared pair only.
    expect(await mcsOf(inviter)).toBe('4.463157')
    const states = (await list(inviter)).items.map(({ state }) => state)
    expect(states.toSorted()).toEqual(['CANCELLED', 'EARNING'])
    expect(await booksAreRight()).toBe(true)
    const refused = pairs.find(({ decision }) => decision === 'CONFIRMED')?.member
    if (refused !== undefined) await subscribe(refused)
    expect((await list(inviter)).total).toBe(2)
  })
})

describe('the running ratio', () => {
  it('counts fees that were kept and commissions that stand, and stops them when staff said so', async () => {
    const line = await aLine()
    await subscribe(payerOf(line), 90)
    await money.toNextBatch()
    const ratios = await referral.checkRatios()
    const mcs = ratios.find(({ coin }) => coin === 'MCS')
    expect(
      mcs !== undefined && mcs.commissions > 0n && mcs.commissions * 100_000n <= mcs.revenue * 42_753n,
    ).toBe(true)
    await kernel.db.tx((tx) => kernel.parameters.change(tx, 'referral.stop_on', true))
    await kernel.db.tx((tx) => kernel.parameters.change(tx, 'referral.stop_bps', 1))
    const stopped = await aLine()
    await subscribe(payerOf(stopped), 90)
    await money.toNextBatch()
    expect(await mcsOf(nearest(stopped))).toBe('0')
    expect((await list(nearest(stopped))).items[0]).toMatchObject({ earned: '0', cancelled: '1.487719' })
    await kernel.db.tx((tx) => kernel.parameters.change(tx, 'referral.stop_on', false))
  })
})

// Last in the file: it changes a balance past the books.
describe('with a budget filled by hand, a commission', () => {
  it('of a token sale comes from its budget, as in example 2: the whole fee to the first level', async () => {
    const line = await aLine()
    const budget = parseUnits('2000') ?? 0n
    await kernel.db.run(sql`
      update ledger_accounts set balance = ${budget} where class = 'ICO_BUDGET' and currency = 'USDT'`)
    const fee = aFee(payerOf(line).memberId, parseUnits('1000') ?? 0n, 'ICO')
    await kernel.db.tx((tx) => referral.accrue(tx, fee))
    const profits = await Promise.all(above(line).map(async (one) => (await list(one)).items[0]?.profit))
    expect(profits).toEqual(['1000', '300', '90', '27', '8.1'])
  })
})
