import { beforeEach, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'
import { figureOf } from '#testing/members/figures/figure-of.ts'
import { openMoneyTools } from '#testing/members/member-money.ts'
import { membershipTools } from '#testing/members/membership-tools.ts'

const fixture = await createFixture()
const money = await openMoneyTools(fixture)
const { buy, preview } = membershipTools(fixture, money)

beforeEach(() => fixture.app.modules.market.confirmMcsPrice())

it('explains the price of a period, and what cancelling gives back before and after', async () => {
  const member = await money.aFunded({ MCS: '684' })
  const { id, mcs } = await buy(member, 90)
  fixture.advance(10 * DAY_MS)
  const token = await money.token(member)
  const fee = await figureOf(fixture, { token, figure: 'MEMBERSHIP_FEE', of: id })
  expect(fee.sum).toEqual([`${mcs} MCS`])
  expect(fee.moved).toEqual([`-${mcs} MCS`])
  const { refundMcs } = await preview(member, id)
  const before = await figureOf(fixture, { token, figure: 'MEMBERSHIP_REFUND', of: id })
  expect(before.sum).toEqual([`${refundMcs} MCS`])
  expect(before.lines.map(({ term }) => term)).toEqual(['FEE', 'REFUND_USD', 'REFUND_MCS'])
  const body = { expectedRefundMcs: refundMcs }
  await fixture.ok(api.membership.cancelSubscription, { token, params: { id }, body })
  fixture.advance(20 * DAY_MS)
  const later = await money.token(member)
  const after = await figureOf(fixture, { token: later, figure: 'MEMBERSHIP_REFUND', of: id })
  expect(after.sum).toEqual(before.sum)
  expect(after.moved).toContain(`${refundMcs} MCS`)
})

it('explains nothing of another member’s period', async () => {
  const member = await money.aFunded({ MCS: '684' })
  const { id } = await buy(member, 90)
  const token = await money.token(await money.aFunded({}))
  for (const figure of ['MEMBERSHIP_FEE', 'MEMBERSHIP_REFUND'])
    expect(await fixture.code(api.wallet.getFigure, { token, params: { figure }, query: { of: id } })).toBe(
      'COMMON-A001',
    )
})
