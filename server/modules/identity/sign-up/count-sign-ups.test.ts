import { expect, it } from 'vitest'
import { DAY_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'
import { createSignUpCounter } from './count-sign-ups.ts'

const fixture = await createFixture({ LOG_LEVEL: 'silent' })
const { clock, db } = fixture.app.kernel
const KOREA = 'Asia/Seoul'
const nowDay = (daysAgo: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: KOREA }).format(clock.nowMs() - daysAgo * DAY_MS)
const startOf = (day: string) => new Date(`${day}T00:00:00+09:00`)

/** A member who came at noon in Korea of a day. */
async function aMemberOf(day: string): Promise<void> {
  const { id } = await fixture.aMember()
  await db.run(
    sql`update identity_members set created_at = ${`${day}T12:00:00+09:00`} where login_id = ${id}`,
  )
}

it('a finished day is counted once, yesterday and today each time, and a day further when the clock has moved on', async () => {
  const [twoAgo, yesterday, today] = [nowDay(2), nowDay(1), nowDay(0)]
  const since = startOf(nowDay(5))
  const count = createSignUpCounter(clock)
  for (const day of [twoAgo, yesterday, today]) await aMemberOf(day)
  expect(await count(db, since)).toEqual([twoAgo, yesterday, today].map((day) => ({ day, count: 1 })))
  for (const day of [twoAgo, yesterday, today]) await aMemberOf(day)
  const grown = [
    { day: twoAgo, count: 1 },
    { day: yesterday, count: 2 },
    { day: today, count: 2 },
  ]
  expect(await count(db, since)).toEqual(grown)

  fixture.advance(DAY_MS)
  await aMemberOf(yesterday)
  await aMemberOf(today)
  // What came late to the day before last is counted when that day is counted for the last time.
  const moved = [
    { day: twoAgo, count: 1 },
    { day: yesterday, count: 3 },
    { day: today, count: 3 },
  ]
  expect(await count(db, since)).toEqual(moved)
  await aMemberOf(yesterday)
  expect(await count(db, since)).toEqual(moved)
})

it('a count from further back counts all days anew, one from later leaves the days before out', async () => {
  const [first, second] = [nowDay(40), nowDay(30)]
  const count = createSignUpCounter(clock)
  await aMemberOf(first)
  await aMemberOf(second)
  expect((await count(db, startOf(second)))[0]).toEqual({ day: second, count: 1 })
  expect((await count(db, startOf(first))).slice(0, 2)).toEqual([
    { day: first, count: 1 },
    { day: second, count: 1 },
  ])
  expect((await count(db, startOf(nowDay(29)))).some(({ day }) => day <= second)).toBe(false)
})
