import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()

it('tells guests the prices that members are offered', async () => {
  const { token } = await fixture.aMember()
  await fixture.app.modules.market.confirmMcsPrice()
  const prices = await fixture.ok(api.membership.getMembershipPrices)
  const plans = await fixture.ok(api.membership.getMembershipPlans, { token })
  expect(prices.items).toEqual(
    plans.items.map(({ item, usdPerDay, periods }) => ({
      item,
      usdPerDay,
      periods: periods.map(({ days, discountPct, usd }) => ({ days, discountPct, usd })),
    })),
  )
  expect(prices.items[0]?.periods.length).toBeGreaterThan(1)
  expect(prices.trialHours).toBe(72)
})
