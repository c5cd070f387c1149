import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { parseUnits, printUnits } from '#contract/money.ts'
import { DAY_MS, HOUR_MS } from '#server/kernel/clock.ts'
import { openMoneyTools, type FundedMember } from '#testing/member-money.ts'
import { membershipTools } from '#testing/membership-tools.ts'
import { openWorld } from '#testing/world.ts'

const world = await openWorld()
const { modules } = world.app
const money = await openMoneyTools(world)
const { buy, status, mcs, preview, booksAreRight } = membershipTools(world, money)
const { cancelSubscription, listSubscriptions } = api.membership

// The desk's heartbeat, as its job gives it each minute: tests move the clock by days.
beforeEach(() => modules.market.confirmMcsPrice())

async function cancel(member: FundedMember, id: string) {
  const { refundMcs } = await preview(member, id)
  const token = await money.token(member)
  return world.ok(cancelSubscription, { token, params: { id }, body: { expectedRefundMcs: refundMcs } })
}

describe('cancelling', () => {
  it('books exactly the refund that was shown, as in example 4', async () => {
    const member = await money.aFunded({ MCS: '1000' })
    const bought = await buy(member, 30, 'AUTOBOT')
    world.advance(10 * DAY_MS - HOUR_MS)
    expect(await preview(member, bought.id)).toMatchObject({
      usedDays: 10,
      usdPerDay: '2',
      refundUsd: '40',
      refundMcs: '160',
      refundBonus: '0',
    })
    const { subscription, balance } = await cancel(member, bought.id)
    expect(subscription).toMatchObject({ state: 'CANCELLED', refundMcs: '160' })
    expect(balance.MCS.available).toBe('920')
    expect((await status(member)).AUTOBOT.state).toBe('NONE')
    expect(await booksAreRight()).toBe(true)
  })

  it('gives a period back whole that has not begun', async () => {
    const member = await money.aFunded({ MCS: '684' })
    const bought = await buy(member, 90)
    expect(await preview(member, bought.id)).toMatchObject({ usedDays: 0, refundMcs: '684' })
    await cancel(member, bought.id)
    expect((await mcs(member)).available).toBe('684')
  })

  it('returns as bonus what bonus paid', async () => {
    const inviter = await money.aFunded({})
    const member = await money.aFunded({ MCS: '500' }, inviter)
    const bought = await buy(member, 90, 'AUTOBOT')
    world.advance(45 * DAY_MS - HOUR_MS)
    const shown = await preview(member, bought.id)
    expect(shown).toMatchObject({ refundMcs: '324', refundBonus: '123.157895' })
    await cancel(member, bought.id)
    expect(await mcs(member)).toEqual({ available: '276.842105', bonus: '123.157895' })
    expect(printUnits((parseUnits('200.842105') ?? 0n) + (parseUnits('123.157895') ?? 0n))).toBe('324')
  })

  it('stops when the sum has changed, with the new preview, and happens once when fifty are sent', async () => {
    const member = await money.aFunded({ MCS: '1000' })
    const bought = await buy(member, 30, 'AUTOBOT')
    const shown = await preview(member, bought.id)
    world.advance(DAY_MS)
    const token = await money.token(member)
    const sent = { token, params: { id: bought.id }, body: { expectedRefundMcs: shown.refundMcs } }
    const late = await world.call(cancelSubscription, sent)
    expect(late.failure).toMatchObject({ code: 'SUBSCRIBE-A006', meta: { preview: { refundMcs: '224' } } })
    const right = { ...sent, body: { expectedRefundMcs: '224' } }
    const answers = await Promise.all(Array.from({ length: 50 }, () => world.call(cancelSubscription, right)))
    expect(answers.filter(({ http }) => http === 200).length).toBe(1)
    expect(new Set(answers.flatMap(({ failure }) => failure?.code ?? []))).toEqual(
      new Set(['SUBSCRIBE-A004']),
    )
    expect((await mcs(member)).available).toBe('984')
  })

  it('is not possible for another member, twice, or once it is over', async () => {
    const [owner, other] = [await money.aFunded(), await money.aFunded()]
    const bought = await buy(owner, 30, 'AUTOBOT')
    const params = { id: bought.id }
    expect(await world.code(api.membership.previewCancel, { token: other.token, params })).toBe('COMMON-A001')
    expect(
      await world.code(cancelSubscription, {
        token: other.token,
        params,
        body: { expectedRefundMcs: '232' },
      }),
    ).toBe('COMMON-A001')
    expect(await world.code(api.membership.previewCancel, { token: owner.token, params: { id: 'x' } })).toBe(
      'COMMON-A001',
    )
    world.advance(30 * DAY_MS)
    expect(await world.code(api.membership.previewCancel, { token: await money.token(owner), params })).toBe(
      'SUBSCRIBE-A004',
    )
    expect((await world.ok(listSubscriptions, { token: await money.token(other) })).total).toBe(0)
  })
})
