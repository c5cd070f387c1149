import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { parseUnits, formatUnits } from '#contract/money.ts'
import { DAY_MS, HOUR_MS } from '#server/kernel/clock.ts'
import { writePrice } from '#testing/outside/market-price.ts'
import { type FundedMember, openMoneyTools } from '#testing/members/member-money.ts'
import { membershipTools } from '#testing/members/membership-tools.ts'
import { above, payerOf, uplineTools } from '#testing/members/upline-tools.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

/** Worked examples 1, 3 and 4 of the specification, through the whole server. */
const fixture = await createFixture()
const { kernel } = fixture.app
const money = await openMoneyTools(fixture)
const { aLine, balances, booksAreRight } = uplineTools(fixture, money)
const { buy, preview, mcs, status } = membershipTools(fixture, money)

/** Without a sign-up bonus: what is paid with it earns nobody anything. */
await kernel.db.tx((tx) => kernel.parameters.change(tx, 'signup.bonus_invitee_mcs', '0'))
beforeEach(() => writePrice(fixture, '0.25'))

const units = (text: string) => parseUnits(text) ?? 0n

/** Runs so many batches as the worker does, each at 10:00 in Korea. */
async function batches(count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    const now = kernel.clock.nowMs()
    fixture.advance(DAY_MS - (now % DAY_MS) + HOUR_MS)
    await kernel.jobs.runNow('rewards-batch')
  }
}

async function quotes(member: FundedMember, price: string): Promise<string[]> {
  await writePrice(fixture, price)
  const token = await money.token(member)
  const body = [30, 90, 180, 360].map((days) => ({ item: 'SIGNAL', days }) as const)
  const made = []
  for (const one of body) made.push(await fixture.ok(api.membership.quoteMembership, { token, body: one }))
  return made.map((quote) => quote.mcs)
}

describe('worked example 1', () => {
  it('pays five levels of a fee of 240 MCS over its 30 days', async () => {
    const line = await aLine('240')
    expect(await buy(payerOf(line), 30, 'AUTOBOT')).toMatchObject({ mcs: '240' })
    await batches(31)
    const paid = await balances(above(line))
    expect(paid).toEqual(['72', '21.6', '6.48', '1.944', '0.5832'])
    const sum = paid.reduce((total, one) => total + units(one), 0n)
    expect(formatUnits(sum)).toBe('102.6072')
    // 42.753 % of the fee, to the unit.
    expect(sum * 100_000n).toBe(units('240') * 42_753n)
    expect(await booksAreRight()).toBe(true)
  })
})

describe('worked example 3', () => {
  it('asks for the MCS of both prices', async () => {
    const member = await money.aFunded()
    expect(await quotes(member, '0.25')).toEqual(['240', '684', '1296', '2304'])
    expect(await quotes(member, '0.23')).toEqual(['260.869566', '743.478261', '1408.695653', '2504.347827'])
  })
})

describe('worked example 4', () => {
  it.each([
    [30, 10, '0.25', '60', '40', '160'],
    [30, 10, '0.23', '60', '40', '173.913044'],
    [90, 45, '0.25', '171', '81', '324'],
    [360, 100, '0.25', '576', '376', '1504'],
    [360, 288, '0.25', '576', '0', '0'],
    [360, 300, '0.25', '576', '0', '0'],
  ])('of %s days gives back after %s days at %s', async (...row) => {
    const [days, used, price, paidUsd, refundUsd, refundMcs] = row
    await writePrice(fixture, price)
    const member = await money.aFunded()
    const { id } = await buy(member, days, 'AUTOBOT')
    const before = (await mcs(member)).available
    fixture.advance(used * DAY_MS - HOUR_MS)
    // What was earned so far is a fee by now, and cannot come back.
    await kernel.jobs.runNow('rewards-batch')
    const shown = { usedDays: used, usdPerDay: '2', paidUsd, refundUsd, refundMcs, refundBonus: '0' }
    expect(await preview(member, id)).toMatchObject(shown)
    const { subscription, balance } = await fixture.ok(api.membership.cancelSubscription, {
      token: await money.token(member),
      params: { id },
      body: { expectedRefundMcs: refundMcs },
    })
    expect(subscription).toMatchObject({ state: 'CANCELLED', refundMcs })
    expect(balance.MCS.available).toBe(formatUnits(units(before) + units(refundMcs)))
    expect((await status(member)).AUTOBOT.state).toBe('NONE')
    expect(await booksAreRight()).toBe(true)
  })
})
