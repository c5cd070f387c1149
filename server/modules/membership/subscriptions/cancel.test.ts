import { beforeEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { parseUnits, formatUnits } from '#contract/money.ts'
import { DAY_MS, HOUR_MS } from '#server/kernel/clock.ts'
import { openMoneyTools, type FundedMember } from '#testing/members/member-money.ts'
import { membershipTools } from '#testing/members/membership-tools.ts'
import { formulaOf } from '#testing/members/figures/formula-of.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const { modules } = fixture.app
const money = await openMoneyTools(fixture)
const { buy, status, mcs, preview, booksAreRight } = membershipTools(fixture, money)
const { cancelSubscription, listSubscriptions } = api.membership

// The desk's heartbeat, as its job gives it each minute: tests move the clock by days.
beforeEach(() => modules.market.confirmMcsPrice())

async function cancel(member: FundedMember, id: string) {
  const { refundMcs } = await preview(member, id)
  const token = await money.token(member)
  return fixture.ok(cancelSubscription, { token, params: { id }, body: { expectedRefundMcs: refundMcs } })
}

async function periodsOf(member: FundedMember) {
  const { items } = await fixture.ok(listSubscriptions, { token: await money.token(member) })
  return new Map(items.map((one) => [one.id, one]))
}

describe('cancelling', () => {
  it('gives a period back whole that has not begun', async () => {
    const member = await money.aFunded({ MCS: '684' })
    const bought = await buy(member, 90)
    expect(await preview(member, bought.id)).toMatchObject({ usedDays: 0, refundMcs: '684' })
    await cancel(member, bought.id)
    expect((await mcs(member)).available).toBe('684')
  })

  it('is explained with its real numbers, as the purchase is, down to the entries', async () => {
    const member = await money.aFunded({ MCS: '684' })
    const bought = await buy(member, 90)
    fixture.advance(10 * DAY_MS - HOUR_MS)
    const shown = await preview(member, bought.id)
    await cancel(member, bought.id)
    const token = await money.token(member)
    const paid = await formulaOf(fixture, { token, type: 'subscribe', detail: 'purchase' })
    expect(paid.formula).toBe(`${shown.paidUsd} USD ÷ ${bought.price} = 684 MCS`)
    const back = await formulaOf(fixture, { token, type: 'subscribe', detail: 'refund' })
    expect(back.formula).toBe(
      `max(${shown.paidUsd} − ${shown.usedDays} × ${shown.usdPerDay}, 0) = ${shown.refundUsd} USD; ` +
        `${shown.refundUsd} ÷ ${shown.paidUsd} × 684 = ${shown.refundMcs} MCS`,
    )
    expect(back.entries.length).toBeGreaterThanOrEqual(2)
    const cause = {
      memberId: (await money.aFunded({})).memberId,
      id: '',
      kind: 'subscribe',
      detail: 'refund',
      units: 0n,
      at: new Date(0),
    }
    expect(await modules.membership.explainFee({ ...cause, reference: bought.id })).toBeNull()
  })

  it('moves what is paid for after it forward, to the second that was shown, and its refund with it', async () => {
    const member = await money.aFunded({ MCS: '2000' })
    const running = await buy(member, 30, 'AUTOBOT')
    const second = await buy(member, 30, 'AUTOBOT')
    const third = await buy(member, 90, 'AUTOBOT')
    fixture.advance(10 * DAY_MS)
    const shown = await preview(member, running.id)
    const now = fixture.app.install.clock.nowMs()
    await cancel(member, running.id)
    const periods = await periodsOf(member)
    const [startsAt, thirdAt] = [second, third].map(({ id }) => Date.parse(periods.get(id)?.start ?? ''))
    expect(Math.abs((startsAt ?? 0) - now)).toBeLessThan(60_000)
    expect((thirdAt ?? 0) - (startsAt ?? 0)).toBe(30 * DAY_MS)
    const { AUTOBOT } = await status(member)
    expect(AUTOBOT).toMatchObject({ state: 'ACTIVE', end: periods.get(third.id)?.end })
    expect(Math.abs(Date.parse(shown.endsAt) - Date.parse(AUTOBOT.end ?? ''))).toBeLessThan(60_000)
    fixture.advance(10 * DAY_MS - HOUR_MS)
    expect(await preview(member, second.id)).toMatchObject({ usedDays: 10, refundUsd: '40' })
    expect(await booksAreRight()).toBe(true)
  })

  it('closes the gap of a period that has not begun', async () => {
    const member = await money.aFunded({ MCS: '2000' })
    const running = await buy(member, 30, 'AUTOBOT')
    const second = await buy(member, 30, 'AUTOBOT')
    const third = await buy(member, 90, 'AUTOBOT')
    await cancel(member, second.id)
    const periods = await periodsOf(member)
    expect(periods.get(third.id)?.start).toBe(running.end)
    expect(periods.get(running.id)).toMatchObject({ start: running.start, end: running.end })
  })

  it('leaves the other item and other members as they are, and moves once when it is sent fifty times', async () => {
    const [member, other] = [await money.aFunded({ MCS: '2000' }), await money.aFunded({ MCS: '2000' })]
    const running = await buy(member, 30, 'AUTOBOT')
    const later = await buy(member, 30, 'AUTOBOT')
    const untouched = [
      await buy(member, 30, 'SIGNAL'),
      await buy(other, 30, 'AUTOBOT'),
      await buy(other, 30, 'AUTOBOT'),
    ]
    fixture.advance(DAY_MS)
    const { refundMcs } = await preview(member, running.id)
    const sent = {
      token: await money.token(member),
      params: { id: running.id },
      body: { expectedRefundMcs: refundMcs },
    }
    await Promise.all(Array.from({ length: 50 }, () => fixture.call(cancelSubscription, sent)))
    const periods = new Map([...(await periodsOf(member)), ...(await periodsOf(other))])
    expect(Date.parse(later.start) - Date.parse(periods.get(later.id)?.start ?? '')).toBeLessThan(
      29 * DAY_MS + HOUR_MS,
    )
    for (const { id, start, end } of untouched) expect(periods.get(id)).toMatchObject({ start, end })
  })

  it('returns as bonus what bonus paid', async () => {
    const inviter = await money.aFunded({})
    const member = await money.aFunded({ MCS: '500' }, inviter)
    const bought = await buy(member, 90, 'AUTOBOT')
    fixture.advance(45 * DAY_MS - HOUR_MS)
    const shown = await preview(member, bought.id)
    expect(shown).toMatchObject({ refundMcs: '324', refundBonus: '123.157895' })
    await cancel(member, bought.id)
    expect(await mcs(member)).toEqual({ available: '276.842105', bonus: '123.157895' })
    expect(formatUnits((parseUnits('200.842105') ?? 0n) + (parseUnits('123.157895') ?? 0n))).toBe('324')
  })

  it('stops when the sum has changed, with the new preview, and happens once when fifty are sent', async () => {
    const member = await money.aFunded({ MCS: '1000' })
    const bought = await buy(member, 30, 'AUTOBOT')
    const shown = await preview(member, bought.id)
    fixture.advance(DAY_MS)
    const token = await money.token(member)
    const sent = { token, params: { id: bought.id }, body: { expectedRefundMcs: shown.refundMcs } }
    const late = await fixture.call(cancelSubscription, sent)
    expect(late.failure).toMatchObject({ code: 'SUBSCRIBE-A006', meta: { preview: { refundMcs: '224' } } })
    const right = { ...sent, body: { expectedRefundMcs: '224' } }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => fixture.call(cancelSubscription, right)),
    )
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
    expect(await fixture.code(api.membership.previewCancel, { token: other.token, params })).toBe(
      'COMMON-A001',
    )
    expect(
      await fixture.code(cancelSubscription, {
        token: other.token,
        params,
        body: { expectedRefundMcs: '232' },
      }),
    ).toBe('COMMON-A001')
    expect(
      await fixture.code(api.membership.previewCancel, { token: owner.token, params: { id: 'x' } }),
    ).toBe('COMMON-A001')
    fixture.advance(30 * DAY_MS)
    expect(
      await fixture.code(api.membership.previewCancel, { token: await money.token(owner), params }),
    ).toBe('SUBSCRIBE-A004')
    expect((await fixture.ok(listSubscriptions, { token: await money.token(other) })).total).toBe(0)
  })
})
