import { beforeEach, describe, expect, it } from 'vitest'
import { parseTyped } from '#contract/money.ts'
import { parseExact } from '#contract/rules/money/exact.ts'
import { parseIcoAmount } from '#contract/rules/money/ico.ts'
import { withdrawBody } from '#web/screens/wallet/withdraw/withdraw-draft.ts'
import { createWalletFixture } from '#testing/fixtures/wallet-fixture.ts'
import { createWithdrawing } from '#testing/members/withdrawing.ts'

const fixture = await createWalletFixture()
const { refused } = createWithdrawing(fixture)

beforeEach(() => fixture.app.modules.market.confirmMcsPrice())

describe('a sum with a separator of thousands that is read as a thousandth of it', () => {
  it.each(['1,000', '20,000', '999,999', '1,000,000', '1,000.5'])('refuses "%s"', (typed) => {
    expect(parseTyped(typed)).toBeUndefined()
    expect(parseExact(typed)).toBeUndefined()
  })

  it.each([
    ['12,5', 12_500_000n],
    ['0,250', 250_000n],
    ['1234,567', 1_234_567_000n],
  ])('reads "%s", which can only be decimal', (typed, units) => {
    expect(parseTyped(typed)).toBe(units)
  })

  it('refuses a withdrawal of "20,000", as the form sends it', async () => {
    const member = await fixture.aWalletMember()
    const { quantity } = withdrawBody('USDT', { quantity: '20,000', address: '', memo: '', otpCode: '' })
    expect(await refused(member, { quantity })).toBe('WITHDRAW-B007')
  })

  it('refuses "1,000" for the token sale', () => {
    expect(parseIcoAmount({ min: 100_000n, max: 10_000_000_000n, step: 1n }, '1,000')).toHaveProperty('wrong')
  })
})
