import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { parseUnits } from '#contract/money.ts'
import type { MembershipItem } from '#contract/rules/money/membership.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { openMoneyTools, type FundedMember } from '#testing/members/member-money.ts'
import { membershipTools } from '#testing/members/membership-tools.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'
import { createMembership } from '../membership.ts'

const fixture = await createFixture()
const { kernel, modules } = fixture.app
const money = await openMoneyTools(fixture)
const { buy, status, mcs, preview, booksAreRight } = membershipTools(fixture, money)
const { quoteMembership, subscribe, getMembershipPlans, listSubscriptions } = api.membership

// The desk's heartbeat, as its job gives it each minute: tests move the clock by days.
beforeEach(() => modules.market.confirmMcsPrice())

const setPrice = async (price: string) => {
  await modules.market.setMcsPrice(kernel.db, parseUnits(price) ?? 0n)
  fixture.advance(11 * MINUTE_MS)
  await modules.market.confirmMcsPrice()
}
const quote = async (member: FundedMember, days = 30, item: MembershipItem = 'SIGNAL') =>
  fixture.ok(quoteMembership, { token: await money.token(member), body: { item, days } })

describe('a subscription', () => {
  it('costs what example 3 says, at both prices, and is paid to the unit', async () => {
    const member = await money.aFunded({ MCS: '1000' })
    const plans = await fixture.ok(getMembershipPlans, { token: member.token })
    expect(plans.items[0]?.periods.map((period) => period.mcs)).toEqual(['240', '684', '1296', '2304'])
    const bought = await buy(member)
    expect(bought).toMatchObject({ usd: '60', mcs: '240', bonus: '0', price: '0.25', days: 30 })
    expect((await mcs(member)).available).toBe('760')
    await setPrice('0.23')
    expect(await quote(member)).toMatchObject({ mcs: '260.869566', usd: '60', missing: '0' })
    await setPrice('0.25')
    expect(await booksAreRight()).toBe(true)
  })

  it('begins at the end of the trial, and a second one at the end of the first', async () => {
    const member = await money.aFunded()
    const trial = await status(member)
    expect(trial).toMatchObject({
      SIGNAL: { state: 'TRIAL', trial: true },
      videosUnlocked: false,
      autoRenew: { SIGNAL: false, AUTOBOT: false },
    })
    const first = await buy(member)
    expect(first).toMatchObject({ start: trial.SIGNAL.end, state: 'SCHEDULED' })
    const second = await buy(member, 90)
    expect(second.start).toBe(first.end)
    expect(await status(member)).toMatchObject({
      SIGNAL: { state: 'TRIAL', trial: true, end: second.end },
      AUTOBOT: { state: 'NONE' },
      videosUnlocked: true,
    })
    fixture.advance(73 * HOUR_MS)
    expect(await status(member)).toMatchObject({
      SIGNAL: { state: 'ACTIVE', trial: false },
      videosUnlocked: true,
    })
  })

  it('begins at once and opens only Auto Master', async () => {
    const member = await money.aFunded()
    const bought = await buy(member, 30, 'AUTOBOT')
    expect(bought.start).toBe(bought.paidAt)
    const { AUTOBOT, videosUnlocked } = await status(member)
    expect([AUTOBOT.state, videosUnlocked]).toEqual(['ACTIVE', true])
    const flags = await modules.membership.accessFlags(member.memberId)
    expect(flags).toMatchObject({ isAutobotSubscribed: true, autobotSubscribeEndDate: bought.end })
  })

  it('runs out: expiring in its last 72 hours, over to the second, and closes the signals', async () => {
    const member = await money.aFunded()
    const { end } = await buy(member)
    const left = () => Date.parse(end) - kernel.clock.nowMs()
    fixture.advance(left() - 72 * HOUR_MS - 10 * SECOND_MS)
    expect((await status(member)).SIGNAL.state).toBe('ACTIVE')
    fixture.advance(10 * SECOND_MS)
    expect((await status(member)).SIGNAL.state).toBe('EXPIRING')
    fixture.advance(left() - 10 * SECOND_MS)
    expect((await modules.membership.signalAccess(member.memberId)).isOpen).toBe(true)
    fixture.advance(left())
    const { SIGNAL } = await status(member)
    expect([SIGNAL.state, SIGNAL.end]).toEqual(['EXPIRED', end])
    const refused = await fixture.code(api.signals.listSignals, {
      token: await money.token(member),
      query: { window: '12h' },
    })
    expect(refused).toBe('SIGNAL-A001')
  })

  it('cut off in the middle, of paying as of refunding, leaves everything as it was', async () => {
    const member = await money.aFunded({ MCS: '1000' })
    const { quoteId } = await quote(member, 30, 'AUTOBOT')
    const cutOff = () => {
      throw new Error('cut off')
    }
    const failing = createMembership({
      ...kernel,
      ...modules,
      wallet: { ...modules.wallet, publishBalance: cutOff },
    })
    const { memberId } = member
    const form = { quoteId }
    await expect(kernel.db.tx((tx) => failing.subscribe(tx, { memberId, form }))).rejects.toThrow('cut off')
    expect((await mcs(member)).available).toBe('1000')
    const bought = await fixture.ok(subscribe, { token: member.token, body: { quoteId } })
    const { id } = bought.subscription
    const { refundMcs: expectedRefundMcs } = await preview(member, id)
    await expect(
      kernel.db.tx((tx) => failing.cancel(tx, { memberId, id, expectedRefundMcs })),
    ).rejects.toThrow('cut off')
    expect((await mcs(member)).available).toBe('760')
    expect((await status(member)).AUTOBOT.state).toBe('ACTIVE')
    expect(await booksAreRight()).toBe(true)
  })

  it('uses the bonus first', async () => {
    const inviter = await money.aFunded({})
    const member = await money.aFunded({ MCS: '500' }, inviter)
    expect(await quote(member, 90)).toMatchObject({ mcs: '684', bonusUsed: '260', missing: '0' })
    expect(await buy(member, 90)).toMatchObject({ bonus: '260' })
    expect(await mcs(member)).toEqual({ available: '76', bonus: '0' })
  })

  it('happens once when fifty are sent at once on one quote, with one key or with many', async () => {
    const member = await money.aFunded()
    const { quoteId } = await quote(member)
    const key = randomUUID()
    const keys = Array.from({ length: 25 }, () => key).concat(Array.from({ length: 25 }, () => randomUUID()))
    const token = await money.token(member)
    const answers = await Promise.all(
      keys.map((one) => fixture.call(subscribe, { token, body: { quoteId }, key: one })),
    )
    expect(new Set(answers.flatMap(({ data }) => data?.subscription.id ?? [])).size).toBe(1)
    expect(new Set(answers.flatMap(({ failure }) => failure?.code ?? []))).toEqual(
      new Set(['SUBSCRIBE-A003']),
    )
    expect((await mcs(member)).available).toBe('9760')
    expect((await fixture.ok(listSubscriptions, { token })).total).toBe(1)
  })

  it('is bought twice with money for two, on fifty quotes at once, one period after the other', async () => {
    const member = await money.aFunded({ MCS: '500' })
    const token = await money.token(member)
    const quotes = await Promise.all(
      Array.from({ length: 10 }, () =>
        fixture.ok(quoteMembership, { token, body: { item: 'AUTOBOT', days: 30 } }),
      ),
    )
    const answers = await Promise.all(
      quotes.map(({ quoteId }) => fixture.call(subscribe, { token, body: { quoteId } })),
    )
    const bought = answers
      .flatMap(({ data }) => data?.subscription ?? [])
      .toSorted((a, b) => (a.start < b.start ? -1 : 1))
    expect(bought.length).toBe(2)
    expect(bought[1]?.start).toBe(bought[0]?.end)
    expect((await mcs(member)).available).toBe('20')
  })
})

describe('what is wrong gets its code and changes nothing', () => {
  it.each([
    [{ item: 'SIGNAL', days: 31 }],
    [{ item: 'SIGNAL', days: 0 }],
    [{ item: 'SIGNAL', days: -30 }],
    [{ item: 'SIGNAL', days: 1.5 }],
  ] as const)('no period %j: SUBSCRIBE-B001', async (body) => {
    const member = await money.aFunded()
    expect(await fixture.code(quoteMembership, { token: member.token, body })).toBe('SUBSCRIBE-B001')
  })

  it('a price that has run out, was used, or is another member’s', async () => {
    const [owner, other] = [await money.aFunded(), await money.aFunded()]
    const { quoteId } = await quote(owner)
    expect(await fixture.code(subscribe, { token: other.token, body: { quoteId } })).toBe('SUBSCRIBE-A003')
    fixture.advance(60 * SECOND_MS)
    expect(await fixture.code(subscribe, { token: owner.token, body: { quoteId } })).toBe('SUBSCRIBE-A003')
    expect([(await mcs(owner)).available, (await mcs(other)).available]).toEqual(['10000', '10000'])
  })

  it('a quote whose bonus has paid for something else meanwhile', async () => {
    const member = await money.aFunded({ MCS: '500' }, await money.aFunded({}))
    const [first, second] = [await quote(member), await quote(member)]
    expect([first.bonusUsed, second.bonusUsed]).toEqual(['240', '240'])
    const token = await money.token(member)
    await fixture.ok(subscribe, { token, body: { quoteId: first.quoteId } })
    const refused = await fixture.code(subscribe, { token, body: { quoteId: second.quoteId } })
    expect(refused).toBe('SUBSCRIBE-A003')
    expect(await mcs(member)).toEqual({ available: '500', bonus: '20' })
  })

  it('too little MCS, said in the quote and refused at the payment', async () => {
    const member = await money.aFunded({ MCS: '239.999999' })
    const { quoteId, missing } = await quote(member)
    expect(missing).toBe('0.000001')
    expect(await fixture.code(subscribe, { token: member.token, body: { quoteId } })).toBe('SUBSCRIBE-A001')
    expect((await mcs(member)).available).toBe('239.999999')
    await money.deposit(member.memberId, 'MCS', '0.000001')
    const again = await fixture.ok(subscribe, { token: member.token, body: { quoteId } })
    expect(again.balance.MCS.available).toBe('0')
  })

  it('before the opening date', async () => {
    const member = await money.aFunded()
    await kernel.db.tx((tx) =>
      kernel.parameters.change(tx, 'membership.open_at', '2099-04-01T00:00:00+09:00'),
    )
    const body = { item: 'SIGNAL', days: 30 } as const
    const refused = await fixture.call(quoteMembership, { token: member.token, body })
    expect(refused.failure).toMatchObject({
      code: 'SUBSCRIBE-A002',
      meta: { date: '2099-03-31T15:00:00.000Z' },
    })
    await kernel.db.tx((tx) =>
      kernel.parameters.change(tx, 'membership.open_at', '2025-04-01T00:00:00+09:00'),
    )
    expect(await fixture.code(quoteMembership, { token: member.token, body })).toBe('success')
  })

  it('Auto Master where it is not open; Signal Master is offered everywhere', async () => {
    const member = await money.aFunded()
    const closed = createMembership({
      ...kernel,
      ...modules,
      gates: { isOpen: async () => false, findOpen: async () => new Set() },
    })
    await expect(closed.quote(member.memberId, { item: 'AUTOBOT', days: 30 })).rejects.toThrow(
      'SUBSCRIBE-A005',
    )
    expect((await closed.getPlans(member.memberId)).items.map(({ available }) => available)).toEqual([
      true,
      false,
    ])
    expect((await closed.quote(member.memberId, { item: 'SIGNAL', days: 30 })).mcs).toBe('240')
  })

  it('no price of MCS that anybody could be sure of', async () => {
    const member = await money.aFunded()
    fixture.advance(6 * MINUTE_MS)
    expect(
      await fixture.code(quoteMembership, { token: member.token, body: { item: 'SIGNAL', days: 30 } }),
    ).toBe('SWAP-A002')
  })
})
