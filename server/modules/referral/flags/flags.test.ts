import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { parseUnits } from '#contract/money.ts'
import { openMoneyTools } from '#testing/members/member-money.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const { kernel, modules } = fixture.app
const money = await openMoneyTools(fixture)

it('two whose clients name no device have nothing in common by that: what one earns of the other is paid', async () => {
  const inviter = await money.aFunded({})
  const member = await money.aFunded({ MCS: '1000' }, inviter)
  for (const { id, password } of [inviter, member])
    await fixture.ok(api.identity.signIn, { body: { id, password } })
  const token = await money.token(member)
  const body = { item: 'AUTOBOT', days: 90 } as const
  const { quoteId } = await fixture.ok(api.membership.quoteMembership, { token, body })
  await fixture.ok(api.membership.subscribe, { token, body: { quoteId } })
  await money.toNextBatch()
  const { balance } = await modules.ledger.getBalance(kernel.db, {
    class: 'MEMBER_AVAILABLE',
    currency: 'MCS',
    ownerId: inviter.memberId,
  })
  expect(balance).toBe(parseUnits('1.487719'))
})
