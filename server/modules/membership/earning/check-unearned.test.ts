import { beforeEach, expect, it } from 'vitest'
import { sql } from '#server/kernel/database/db.ts'
import { openMoneyTools } from '#testing/members/member-money.ts'
import { membershipTools } from '#testing/members/membership-tools.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'
import { membershipJobs } from '../membership.jobs.ts'

const fixture = await createFixture()
const { kernel, modules } = fixture.app
const money = await openMoneyTools(fixture)
const { buy } = membershipTools(fixture, money)
const jobs = membershipJobs({ ...kernel, membership: modules.membership })
const check = async () => jobs.find(({ name }) => name === 'membership-unearned')?.work()

beforeEach(() => modules.market.confirmMcsPrice())

it('stops money within the minute when unearned fees do not match the periods', async () => {
  const member = await money.aFunded({ MCS: '1000' })
  await buy(member, 90)
  await money.toNextBatch()
  expect(await check()).toBe('unearned fees are right')
  expect(await kernel.settings.isMoneyStopped()).toBe(false)
  await kernel.db.run(sql`
    update ledger_accounts set balance = balance - 1 where class = 'UNEARNED' and currency = 'MCS'`)
  expect(await check()).toBe('money stopped: UNEARNED holds 683.999999 MCS, periods have 684 not earned')
  expect(await kernel.settings.isMoneyStopped()).toBe(true)
})
