import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { parseUnits } from '#contract/money.ts'
import { openMoneyTools } from '#testing/member-money.ts'
import { openWorld } from '#testing/world.ts'

const world = await openWorld()
const { kernel, modules } = world.app
const money = await openMoneyTools(world)

it('two whose clients name no device have nothing in common by that: what one earns of the other is paid', async () => {
  const inviter = await money.aFunded({})
  const member = await money.aFunded({ MCS: '1000' }, inviter)
  for (const { id, password } of [inviter, member])
    await world.ok(api.identity.signIn, { body: { id, password } })
  const token = await money.token(member)
  const body = { item: 'AUTOBOT', days: 90 } as const
  const { quoteId } = await world.ok(api.membership.quoteMembership, { token, body })
  await world.ok(api.membership.subscribe, { token, body: { quoteId } })
  await money.toNextBatch()
  const { balance } = await modules.ledger.readBalance(kernel.db, {
    class: 'MEMBER_AVAILABLE',
    currency: 'MCS',
    ownerId: inviter.memberId,
  })
  expect(balance).toBe(parseUnits('1.487719'))
})
