import { beforeEach, describe, expect, it } from 'vitest'
import { parseUnits } from '#contract/money.ts'
import { DAY_MS, HOUR_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { openMoneyTools } from '#testing/members/member-money.ts'
import { above, nearest, payerOf, uplineTools } from '#testing/members/upline-tools.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'
import { createReferral } from '../referral.ts'

const fixture = await createFixture()
const { kernel, modules } = fixture.app
const money = await openMoneyTools(fixture)
const { referral } = modules
const { aLine, subscribe, mcsOf, balances, list, runBatches, booksAreRight, fundFees, aFee } = uplineTools(
  fixture,
  money,
)

beforeEach(() => modules.market.confirmMcsPrice())

describe('the payouts of final fees', () => {
  it('are finished by the next run after they were cut off in the middle', async () => {
    const line = await aLine()
    const fee = aFee(payerOf(line).memberId, parseUnits('100') ?? 0n)
    await fundFees(fee.base)
    await kernel.db.tx((tx) => referral.accrue(tx, fee))
    fixture.advance(DAY_MS + HOUR_MS)
    const day = new Date(fee.at).toISOString().slice(0, 10)
    const failing = createReferral({
      ...kernel,
      gates: modules.gates,
      identity: modules.identity,
      publicUrl: '',
      findSharedPayouts: async () => [],
      inviteeBonus: async () => '0',
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
    await fundFees(2n * fee.base)
    await kernel.db.tx((tx) => referral.accrueAll(tx, [fee, fee]))
    const again = () => kernel.db.tx((tx) => referral.accrue(tx, { ...fee, base: fee.base / 2n }))
    await Promise.all(Array.from({ length: 5 }, again))
    expect((await list(nearest(line))).items.map(({ profit }) => profit)).toEqual(['30'])
    await money.toNextBatch()
    expect(await mcsOf(nearest(line))).toBe('30')
  })
})

describe('who is suspended', () => {
  const accrueOf = async (line: Awaited<ReturnType<typeof aLine>>, suspended: string) => {
    const fee = aFee(payerOf(line).memberId, parseUnits('100') ?? 0n)
    await kernel.db.run(sql`update identity_members set state = 'SUSPENDED' where id = ${suspended}`)
    await fundFees(fee.base)
    await kernel.db.tx((tx) => referral.accrue(tx, fee))
  }

  it('pays nobody above', async () => {
    const line = await aLine()
    await accrueOf(line, payerOf(line).memberId)
    expect((await list(nearest(line))).total).toBe(0)
  })

  it('is paid nothing, and leaves the levels above as they are', async () => {
    const line = await aLine()
    await accrueOf(line, nearest(line).memberId)
    const rows = await kernel.db.many<{ level: number }>(
      sql`select level from referral_commissions where payer_id = ${payerOf(line).memberId} order by level`,
    )
    expect(rows.map(({ level }) => level)).toEqual([2, 3, 4, 5])
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
