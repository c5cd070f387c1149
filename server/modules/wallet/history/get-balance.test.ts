import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { mulDivDown, ONE, parseUnits, formatUnits } from '#contract/money.ts'
import { openMoneyTools } from '#testing/members/member-money.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const { modules } = fixture.app
const money = await openMoneyTools(fixture)
await modules.market.confirmMcsPrice()

it('the total counts the sign-up bonus at the price of now', async () => {
  const inviter = await money.aFunded({})
  const invited = await money.aFunded({ MCS: '10', USDT: '5' }, inviter)
  const balance = await fixture.ok(api.wallet.getBalance, { token: await money.token(invited) })
  expect(balance.MCS.bonus).toBe('260')
  const price = parseUnits(balance.price?.value ?? '') ?? 0n
  const owned = mulDivDown(parseUnits('270') ?? 0n, price, ONE) + (parseUnits('5') ?? 0n)
  expect(balance.totalUsdt).toBe(formatUnits(owned))
})
