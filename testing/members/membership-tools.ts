import { api } from '#contract/api.ts'
import type { MembershipItem } from '#contract/rules/money/membership.ts'
import type { FundedMember, MoneyTools } from './member-money.ts'
import type { Fixture } from '#testing/fixtures/fixture.ts'

/** What tests of memberships do again and again, through the API. */
export function membershipTools(fixture: Fixture, money: MoneyTools) {
  const { modules, kernel } = fixture.app
  const { quoteMembership, subscribe, getMembershipStatus, previewCancel } = api.membership
  return {
    /** Quotes and pays a period at the price of now. */
    buy: async (member: FundedMember, days = 30, item: MembershipItem = 'SIGNAL') => {
      await modules.market.confirmMcsPrice()
      const token = await money.token(member)
      const { quoteId } = await fixture.ok(quoteMembership, { token, body: { item, days } })
      return (await fixture.ok(subscribe, { token, body: { quoteId } })).subscription
    },
    status: async (member: FundedMember) =>
      fixture.ok(getMembershipStatus, { token: await money.token(member) }),
    mcs: async (member: FundedMember) => {
      const { MCS } = await fixture.ok(api.wallet.getBalance, { token: await money.token(member) })
      return { available: MCS.available, bonus: MCS.bonus }
    },
    preview: async (member: FundedMember, id: string) =>
      fixture.ok(previewCancel, { token: await money.token(member), params: { id } }),
    booksAreRight: async () => (await modules.ledger.verify(kernel.db)).isRight,
  }
}
