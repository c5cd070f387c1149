import { afterAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '#testing/database/database.ts'
import { createStillClock, DAY_MS, HOUR_MS, MINUTE_MS } from '../clock.ts'
import { openDatabase, sql } from '../database/db.ts'
import { createLimits } from './limits.ts'

const db = openDatabase({ url: await freshDatabase() })
afterAll(() => db.close())
const clock = createStillClock('2026-05-01T00:00:00Z')
const limits = createLimits(db, clock)
const policy = { most: 5, windowMs: 15 * MINUTE_MS, lockMs: 15 * MINUTE_MS }

describe('a bucket', () => {
  it('takes so many per window, over parallel callers too', async () => {
    const limit = { most: 7, windowMs: HOUR_MS }
    const taken = await Promise.all(Array.from({ length: 30 }, () => limits.consume('hourly', limit)))
    expect(taken.filter(Boolean)).toHaveLength(7)
    clock.advance(HOUR_MS)
    expect(await limits.consume('hourly', limit)).toBe(true)
  })

  it('holds several limits over any stretch of time, whatever the calendar says', async () => {
    const both = [
      { most: 3, windowMs: HOUR_MS },
      { most: 5, windowMs: DAY_MS },
    ]
    let taken = 0
    for (let quarter = 0; quarter < 4 * 24; quarter += 1) {
      taken += (await limits.consumeWithinAll('budget', both)) ? 1 : 0
      clock.advance(15 * MINUTE_MS - 1)
    }
    expect(taken).toBe(5)
    const parallel = await Promise.all(
      Array.from({ length: 20 }, () => limits.consumeWithinAll('other', both)),
    )
    expect(parallel.filter(Boolean)).toHaveLength(3)
  })

  it('lets a hit wait for one that is not committed yet, and counts it', async () => {
    const one = [{ most: 1, windowMs: HOUR_MS }]
    const isWaiting = async () =>
      db.many(sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query like '%kernel_take_within_all%'`)
    const second = await db.tx(async (tx) => {
      const since = [new Date(clock.nowMs() - HOUR_MS)]
      await tx.one(sql`select kernel_take_within_all('slow', ${clock.now()}, ${[1]}, ${since})`)
      const waits = limits.consumeWithinAll('slow', one)
      await expect.poll(isWaiting).toHaveLength(1)
      return { waits }
    })
    expect(await second.waits).toBe(false)
  })

  it('is asked from inside as many transactions as there may be at once', async () => {
    const asked = Array.from({ length: 20 }, (_, index) =>
      db.tx(() => limits.consumeWithinAll(`inside ${index}`, [{ most: 1, windowMs: HOUR_MS }])),
    )
    expect(await Promise.all(asked)).toEqual(asked.map(() => true))
  })

  it('leaves nothing behind once its windows are over', async () => {
    await limits.consumeWithinAll('passing', [{ most: 1, windowMs: HOUR_MS }])
    clock.advance(3 * DAY_MS)
    await limits.sweep()
    expect(await db.many(sql`select bucket from kernel_rate_limits`)).toEqual([])
  })
})

describe('a lock', () => {
  it('lets five tries be judged, then locks for its time, then starts anew', async () => {
    for (let time = 0; time < 5; time += 1) expect(await limits.attempt('a', policy)).toBeUndefined()
    const until = new Date(clock.nowMs() + 15 * MINUTE_MS)
    expect(await limits.attempt('a', policy)).toEqual(until)
    expect(await limits.lockedUntil('a')).toEqual(until)
    clock.advance(15 * MINUTE_MS)
    expect(await limits.lockedUntil('a')).toBeUndefined()
    for (let time = 0; time < 5; time += 1) expect(await limits.attempt('a', policy)).toBeUndefined()
    expect(await limits.attempt('a', policy)).toBeDefined()
  })

  it('forgets tries that are older than the window', async () => {
    for (let time = 0; time < 4; time += 1) await limits.attempt('b', policy)
    clock.advance(15 * MINUTE_MS)
    for (let time = 0; time < 5; time += 1) expect(await limits.attempt('b', policy)).toBeUndefined()
  })

  it('is opened by a right try', async () => {
    for (let time = 0; time < 5; time += 1) await limits.attempt('c', policy)
    await limits.clear('c')
    expect(await limits.attempt('c', policy)).toBeUndefined()
  })

  it('counts parallel tries one by one', async () => {
    const tries = await Promise.all(Array.from({ length: 30 }, () => limits.attempt('d', policy)))
    expect(tries.filter((until) => until === undefined)).toHaveLength(5)
  })

  it('is swept away when nobody needs it any more', async () => {
    clock.advance(3 * DAY_MS)
    await limits.sweep()
    expect(await limits.lockedUntil('d')).toBeUndefined()
  })
})
