import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { parseUnits, printUnits } from '#contract/money.ts'
import { DAY_MS, HOUR_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/db.ts'
import { openMoneyTools, type FundedMember } from '#testing/member-money.ts'
import { openWorld } from '#testing/world.ts'
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
const aFee = (payerId: string, base: bigint, type: 'MEMBERSHIP' | 'GAME' | 'ICO' = 'GAME') => ({
  payerId,
  type,
  coin: type === 'ICO' ? ('USDT' as const) : ('MCS' as const),
  base,
  at: kernel.clock.now(),
  reference: randomUUID(),
})

describe('commissions of a membership', () => {
  it('are set aside at once and paid at the 10:00 batch, to the unit of example 1, each explained', async () => {
    const line = await aLine()
    const before = await houseMcs('COMMISSION_PAYABLE')
    // 260 of it is bonus: the commission counts from the 424 that were really paid.
    await subscribe(payerOf(line), 90)
    expect((await houseMcs('COMMISSION_PAYABLE')) - before).toBe(parseUnits('181.27272'))
    expect(await balances(above(line))).toEqual(['0', '0', '0', '0', '0'])
    const [pending] = (await list(nearest(line))).items
    expect(pending).toMatchObject({ level: 1, base: '424', pct: '30', profit: '127.2', state: 'ACCRUED' })
    await money.toNextBatch()
    expect(await balances(above(line))).toEqual(['127.2', '38.16', '11.448', '3.4344', '1.03032'])
    const paid = await list(nearest(line))
    expect(paid.items[0]).toMatchObject({ state: 'PAID', userMasked: expect.stringMatching(/^..\*\*\*.$/) })
    expect(paid.sum.MCS).toBe('127.2')
    expect(await houseMcs('COMMISSION_PAYABLE')).toBe(before)
    const { routes } = await referral.getIncentive(nearest(line).memberId)
    expect(routes.find(({ via }) => via === 'CODE')).toMatchObject({ signUps: 1, paid: 1 })
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
})

describe('the payouts of a day', () => {
  it('paid twice, at once by five workers, and for days before, move money once', async () => {
    const line = await aLine()
    await subscribe(payerOf(line), 90)
    const day = await money.toNextBatch()
    const paid = await balances(above(line))
    await Promise.all(Array.from({ length: 5 }, () => referral.payDay(day)))
    expect(await balances(above(line))).toEqual(paid)
    expect((await modules.ledger.verify(kernel.db)).isRight).toBe(true)
  })

  it('that were cut off in the middle are finished by the next run', async () => {
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
    await referral.payDay(yesterday)
    expect(await balances(above(line))).toEqual(['0', '0', '0', '0', '0'])
    await money.toNextBatch()
    expect(await mcsOf(nearest(line))).toBe('127.2')
  })
})

describe('a refund', () => {
  it('before the payout cancels the commission of the part that goes back', async () => {
    const line = await aLine()
    const before = await houseMcs('COMMISSION_PAYABLE')
    const bought = await subscribe(payerOf(line), 90)
    // One day of 90 is used: 419.040935 of the 424 paid in money go back, 4.959065 are kept.
    await cancel(payerOf(line), bought.id)
    const [first] = (await list(nearest(line))).items
    expect(first).toMatchObject({ state: 'ACCRUED', profit: '127.2', cancelled: '125.712281' })
    await money.toNextBatch()
    expect(await balances(above(line))).toEqual(['1.487719', '0.446315', '0.133894', '0.040168', '0.01205'])
    expect(await houseMcs('COMMISSION_PAYABLE')).toBe(before)
  })

  it('after the payout is set off against later commissions, and no balance ever falls', async () => {
    const line = await aLine('5000')
    const first = await subscribe(payerOf(line), 90)
    await money.toNextBatch()
    const paid = await balances(above(line))
    await cancel(payerOf(line), first.id)
    expect(await balances(above(line))).toEqual(paid)
    const owed = await list(nearest(line))
    expect(owed.items[0]?.state).toBe('CLAWED_BACK')
    expect(owed.owed.MCS).toBe(owed.items[0]?.clawedBack)
    await subscribe(payerOf(line), 90)
    await money.toNextBatch()
    const later = (await list(nearest(line))).items[0]
    expect(later).toMatchObject({ state: 'PAID', setOff: owed.owed.MCS })
    const gained = (parseUnits(later?.profit ?? '0') ?? 0n) - (parseUnits(owed.owed.MCS) ?? 0n)
    expect(await mcsOf(nearest(line))).toBe(printUnits((parseUnits(paid[0] ?? '0') ?? 0n) + gained))
    expect((await list(nearest(line))).owed.MCS).toBe('0')
    expect((await modules.ledger.verify(kernel.db)).isRight).toBe(true)
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
    await money.toNextBatch()
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
    expect(await mcsOf(inviter)).toBe('127.2')
    const states = (await list(inviter)).items.map(({ state }) => state)
    expect(states.toSorted()).toEqual(['CANCELLED', 'PAID'])
    const refused = pairs.find(({ decision }) => decision === 'CONFIRMED')?.member
    if (refused !== undefined) await subscribe(refused)
    expect((await list(inviter)).total).toBe(2)
  })
})

describe('the running ratio', () => {
  it('counts fees that were kept and commissions that stand, and stops them when staff said so', async () => {
    const line = await aLine()
    await subscribe(payerOf(line), 90)
    const ratios = await referral.checkRatios()
    const mcs = ratios.find(({ coin }) => coin === 'MCS')
    expect(mcs !== undefined && mcs.commissions * 100_000n <= mcs.revenue * 42_753n).toBe(true)
    await kernel.db.tx((tx) => kernel.parameters.change(tx, 'referral.stop_on', true))
    await kernel.db.tx((tx) => kernel.parameters.change(tx, 'referral.stop_bps', 1))
    const stopped = await aLine()
    await subscribe(payerOf(stopped), 90)
    expect((await list(nearest(stopped))).total).toBe(0)
    await kernel.db.tx((tx) => kernel.parameters.change(tx, 'referral.stop_on', false))
  })
})

// Last in the file: these change balances past the books.
describe('with a house filled or emptied by hand, a commission or refund', () => {
  it('of a token sale comes from its budget, as in example 2: the whole fee to the first level', async () => {
    const line = await aLine()
    const budget = parseUnits('2000') ?? 0n
    await kernel.db.run(sql`
      update ledger_accounts set balance = ${budget} where class = 'ICO_BUDGET' and currency = 'USDT'`)
    const fee = aFee(payerOf(line).memberId, parseUnits('1000') ?? 0n, 'ICO')
    await kernel.db.tx((tx) => referral.accrue(tx, fee))
    const profits = await Promise.all(above(line).map(async (one) => (await list(one)).items[0]?.profit))
    expect(profits).toEqual(['1000', '300', '90', '27', '8.1'])
    await kernel.db.tx((tx) => referral.refund(tx, { reference: fee.reference, units: fee.base }))
    expect((await list(nearest(line))).items[0]?.state).toBe('CANCELLED')
  })

  it('is never refused for want of fees: the operator’s capital covers it', async () => {
    const line = await aLine('5000')
    const bought = await subscribe(payerOf(line), 360)
    await money.toNextBatch()
    const left = await houseMcs('FEES')
    await kernel.db.run(sql`update ledger_accounts set balance = 1 where class = 'FEES' and currency = 'MCS'`)
    await kernel.db.run(sql`
      update ledger_accounts set balance = balance + ${left - 1n} where class = 'OPERATOR_CAPITAL' and currency = 'MCS'`)
    const { balance, subscription } = await cancel(payerOf(line), bought.id)
    const paidOut =
      (parseUnits(subscription.refundMcs ?? '') ?? 0n) - (parseUnits(subscription.refundBonus ?? '') ?? 0n)
    expect(balance.MCS.available).toBe(
      printUnits(
        (parseUnits('5000') ?? 0n) - (parseUnits('2304') ?? 0n) + (parseUnits('260') ?? 0n) + paidOut,
      ),
    )
  })
})
