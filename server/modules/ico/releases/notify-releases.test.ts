import { expect, it } from 'vitest'
import { addDays } from '#contract/rules/money/vesting.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createIcoFixture } from '#testing/fixtures/ico-fixture.ts'
import { icoJobs } from '../ico.jobs.ts'

const fixture = await createIcoFixture()
const { app, openRound, joinPast, release } = fixture
const { db, clock } = app.kernel
const { ico } = app.modules
const number = await openRound({ closesAt: new Date(clock.nowMs() + 3_000 * DAY_MS) })

async function told(memberId: string): Promise<string[]> {
  const rows = await db.many<{ name: string; amount: string; coin: string }>(sql`
    select name, params ->> 'amount' as amount, params ->> 'coin' as coin from notifications_alarms
    where member_id = ${memberId} and kind = 'ICO_RELEASED' order by name`)
  expect(rows.every(({ coin }) => coin === 'MCS')).toBe(true)
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

it('money comes first and news afterwards, each in a job of its own; only a sandbox opens a round by itself', () => {
  const namesOf = (sandbox: boolean) => icoJobs({ ico, log: app.kernel.log, sandbox }).map(({ name }) => name)
  expect(namesOf(false)).toEqual(['ico-releases', 'ico-news', 'ico-books'])
  expect(namesOf(true)).toEqual(['ico-first-round', 'ico-releases', 'ico-news', 'ico-books'])
})

it('what comes next is the sum of all entries whose turn it is', async () => {
  const member = await fixture.aFunded({ USDT: '2000' })
  const { releaseStart } = await joinPast(member.memberId, number, '500')
  await joinPast(member.memberId, number, '500')
  expect((await ico.getSummary(member.memberId)).next).toEqual({ date: releaseStart, mcs: '14.4' })
})
