import { expect, it } from 'vitest'
import { addDays } from '#contract/rules/money/vesting.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createIcoFixture } from '#testing/fixtures/ico-fixture.ts'

const fixture = await createIcoFixture()
const { app, openRound, joinPast, release } = fixture
const { db, clock } = app.kernel
const { ico } = app.modules
const number = await openRound({ closesAt: new Date(clock.nowMs() + 3_000 * DAY_MS) })

async function told(memberId: string): Promise<string[]> {
  const rows = await db.many<{ name: string; amount: string }>(sql`
    select name, params ->> 'amount' as amount from notifications_alarms
    where member_id = ${memberId} and kind = 'ICO_RELEASED' order by name`)
  return rows.map(({ name, amount }) => `${name.replace('ico release ', '')} ${amount}`)
}

it('each released day is told once, all entries of a member in one sum, and missed days with the next', async () => {
  const [one, two, none] = [
    await fixture.aFunded({ USDT: '2000' }),
    await fixture.aFunded({ USDT: '1000' }),
    await fixture.aFunded({ USDT: '1000' }),
  ]
  const { releaseStart } = await joinPast(one.memberId, number, '500')
  await joinPast(one.memberId, number, '500')
  await joinPast(two.memberId, number, '500')
  fixture.toDay(addDays(releaseStart, -1))
  await release()
  await ico.notifyReleases()
  fixture.toDay(releaseStart)
  await release()
  expect(await ico.notifyReleases()).toBe(1)
  expect(await ico.notifyReleases()).toBe(0)
  fixture.toDay(addDays(releaseStart, 3))
  await release()
  await Promise.all([ico.notifyReleases(), ico.notifyReleases()])
  expect(await told(one.memberId)).toEqual([`${releaseStart} 14.4`, `${addDays(releaseStart, 3)} 43.2`])
  expect(await told(two.memberId)).toEqual([`${releaseStart} 7.2`, `${addDays(releaseStart, 3)} 21.6`])
  expect(await told(none.memberId)).toEqual([])
})

it('does not notify again what the worker before had notified', async () => {
  const member = await fixture.aFunded({ USDT: '1000' })
  const { releaseStart } = await joinPast(member.memberId, number, '500')
  fixture.toDay(releaseStart)
  await release()
  await ico.notifyReleases()
  await db.run(sql`update ico_runs set told_at = null where day = ${releaseStart}`)
  expect(await ico.notifyReleases()).toBe(1)
  expect(await told(member.memberId)).toEqual([`${releaseStart} 7.2`])
})
