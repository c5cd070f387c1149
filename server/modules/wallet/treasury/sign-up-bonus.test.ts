import { beforeAll, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { sql } from '#server/kernel/database/db.ts'
import { openMoneyTools, type FundedMember } from '#testing/members/member-money.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const { kernel, modules } = fixture.app
const money = await openMoneyTools(fixture)

const setInviters = (sum: string) =>
  kernel.db.tx((tx) => kernel.parameters.change(tx, 'signup.bonus_inviter_mcs', sum))
const bonusOf = async (member: FundedMember) =>
  (await fixture.ok(api.wallet.getBalance, { token: await money.token(member) })).MCS.bonus

beforeAll(() => setInviters('40'))

it('the inviter has no bonus unless one is set', async () => {
  await setInviters('0')
  const inviter = await money.aFunded({})
  expect(await bonusOf(await money.aFunded({}, inviter))).toBe('260')
  expect(await bonusOf(inviter)).toBe('0')
  await setInviters('40')
})

it('the inviter has the bonus that is set for each sign-up, beside that of the invited', async () => {
  const inviter = await money.aFunded({})
  expect(await bonusOf(await money.aFunded({}, inviter))).toBe('260')
  await money.aFunded({}, inviter)
  expect(await bonusOf(inviter)).toBe('80')
  expect((await modules.ledger.verify(kernel.db)).isRight).toBe(true)
})

it('nobody is paid for others where referral is closed', async () => {
  const inviter = await money.aFunded({})
  await modules.gates.revoke(kernel.db, 'referral', 'KOR')
  const invited = await money.aFunded({}, inviter)
  await kernel.db.run(sql`delete from licences_records`)
  // A process remembers the gates for ten seconds.
  fixture.advance(60_000)
  expect([await bonusOf(invited), await bonusOf(inviter)]).toEqual(['260', '0'])
})

it('bonuses of both wait above the day’s bound, and each comes once', async () => {
  const inviter = await money.aFunded({})
  const setBound = (mcs: number) =>
    kernel.db.tx((tx) => kernel.parameters.change(tx, 'brake.bonuses_day_mcs', mcs))
  await setBound(1)
  const invited = [await money.aFunded({}, inviter), await money.aFunded({}, inviter)]
  expect(await bonusOf(inviter)).toBe('0')
  await setBound(100_000)
  expect(await modules.wallet.grantWaitingBonuses()).toBe(4)
  expect(await modules.wallet.grantWaitingBonuses()).toBe(0)
  expect(await bonusOf(inviter)).toBe('80')
  for (const one of invited) expect(await bonusOf(one)).toBe('260')
})
