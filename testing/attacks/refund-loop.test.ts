import { describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { parseUnits } from '#contract/money.ts'
import { HOUR_MS } from '#server/kernel/clock.ts'
import { openMoneyTools, type FundedMember } from '#testing/members/member-money.ts'
import { membershipTools } from '#testing/members/membership-tools.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const PERIODS = 10
const DAYS = 360

const fixture = await createFixture()
const { kernel, modules } = fixture.app
const money = await openMoneyTools(fixture)
const { buy, preview, booksAreRight } = membershipTools(fixture, money)

/** Six accounts of one person, each invited by the one before; only the last has money. */
async function createChain(): Promise<FundedMember[]> {
  const chain: FundedMember[] = []
  for (let index = 0; index < 6; index += 1)
    chain.push(await money.aFunded(index === 5 ? { MCS: '30000' } : {}, chain.at(-1)))
  return chain
}

async function mcsOf({ memberId }: FundedMember): Promise<bigint> {
  const [free = 0n, bonus = 0n] = await modules.ledger.getBalances(kernel.db, [
    { class: 'MEMBER_AVAILABLE', currency: 'MCS', ownerId: memberId },
    { class: 'MEMBER_BONUS', currency: 'MCS', ownerId: memberId },
  ])
  return free + bonus
}
const sumOf = async (members: readonly FundedMember[]) =>
  (await Promise.all(members.map(mcsOf))).reduce((sum, units) => sum + units, 0n)

/** What the operator has: fees and capital, without what is owed to anybody. */
async function getHouseMcs(): Promise<bigint> {
  const sums = await modules.ledger.getBalances(kernel.db, [
    { class: 'FEES', currency: 'MCS' },
    { class: 'OPERATOR_CAPITAL', currency: 'MCS' },
  ])
  return sums.reduce((sum, units) => sum + units, 0n)
}

async function cancel(member: FundedMember, id: string): Promise<void> {
  const { refundMcs } = await preview(member, id)
  const token = await money.token(member)
  const body = { expectedRefundMcs: refundMcs }
  await fixture.ok(api.membership.cancelSubscription, { token, params: { id }, body })
}

describe('the refund loop', () => {
  it('pays uplines nothing for periods that are bought ahead and cancelled after the batch', async () => {
    const chain = await createChain()
    const [payer] = chain.slice(-1)
    if (payer === undefined) throw new Error('a chain has a last member')
    const uplines = chain.slice(0, -1)
    const [house, before, start] = [await getHouseMcs(), await mcsOf(payer), await sumOf(uplines)]
    const bought: string[] = []
    for (let index = 0; index < PERIODS; index += 1) bought.push((await buy(payer, DAYS)).id)
    await money.toNextBatch()
    for (const id of bought.toReversed()) await cancel(payer, id)
    await money.toNextBatch()

    const kept = before - (await mcsOf(payer))
    const gained = (await sumOf(uplines)) - start
    // The trial comes first, so none of the periods has begun.
    expect(kept).toBe(0n)
    expect(gained).toBe(0n)
    expect(await getHouseMcs()).toBe(house)
    expect(await booksAreRight()).toBe(true)
  })

  it('pays uplines only from the day that was used when the first period has begun', async () => {
    // Far from the hour of the batches: a day after it began, a period's refund falls.
    fixture.advance(2 * HOUR_MS)
    const chain = await createChain()
    const [payer] = chain.slice(-1)
    if (payer === undefined) throw new Error('a chain has a last member')
    const uplines = chain.slice(0, -1)
    const [house, before, start] = [await getHouseMcs(), await mcsOf(payer), await sumOf(uplines)]
    const bought: string[] = []
    for (let index = 0; index < PERIODS; index += 1) bought.push((await buy(payer, DAYS, 'AUTOBOT')).id)
    await money.toNextBatch()
    for (const id of bought.toReversed()) await cancel(payer, id)
    await money.toNextBatch()

    const kept = before - (await mcsOf(payer))
    const gained = (await sumOf(uplines)) - start
    expect(gained > 0n).toBe(true)
    expect(kept).toBeLessThan(parseUnits('17') ?? 0n)
    expect(gained * 100_000n <= kept * 42_753n).toBe(true)
    expect(await getHouseMcs()).toBe(house + kept - gained)
    expect(await booksAreRight()).toBe(true)
  })
})
