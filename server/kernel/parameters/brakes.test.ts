import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ONE } from '#contract/money.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { createBrakes } from './brakes.ts'
import { createStillClock, DAY_MS, HOUR_MS } from '../clock.ts'
import { openDatabase, sql } from '../database/db.ts'
import { createLog } from '../log.ts'
import { createTestParameters } from '#testing/fixtures/parameters.ts'

const url = await freshDatabase()
const db = openDatabase({ url })
afterAll(() => db.close())
const clock = createStillClock('2026-05-01T12:00:00Z')
const parameters = createTestParameters(db, clock)
const log = createLog('silent')
const alarms = vi.spyOn(log, 'error')
const brakes = createBrakes({ db, clock, log, parameters })

const whole = (count: number): bigint => BigInt(count) * ONE
const setBound = (bound: number) =>
  db.tx((tx) => parameters.change(tx, 'brake.swaps_to_usdt_day_usdt', bound))
const consume = (count: number) => db.tx((tx) => brakes.consume(tx, 'swapsToUsdt', whole(count)))
const release = (count: number, forMs = HOUR_MS) =>
  db.tx((tx) =>
    brakes.release(tx, 'swapsToUsdt', { units: whole(count), until: new Date(clock.nowMs() + forMs) }),
  )
const percents = () => alarms.mock.calls.map(([facts]) => Object(facts).percent)
async function state() {
  const found = (await brakes.list(db)).find(({ name }) => name === 'swapsToUsdt')
  return { units: found?.units, isHeld: found?.isHeld }
}

beforeEach(async () => {
  // The next day, with the brake as it is after a release.
  clock.advance(2 * DAY_MS)
  await release(0)
  await setBound(1_000)
  alarms.mockClear()
})

describe('an outflow brake', () => {
  it('counts 50 parallel sums to the bound and not beyond', async () => {
    const taken = await Promise.all(Array.from({ length: 50 }, () => consume(30)))
    expect(taken.filter(Boolean)).toHaveLength(33)
    expect(await state()).toEqual({ units: whole(990), isHeld: true })
  })

  it('alarms once at 50, 80 and 100 percent', async () => {
    for (const sum of [400, 99, 1, 10, 290, 10, 190, 1, 1]) await consume(sum)
    expect(percents()).toEqual([50, 80, 100])
  })

  it('counts nothing of a transaction that is rolled back', async () => {
    const crashing = db.tx(async (tx) => {
      await brakes.consume(tx, 'swapsToUsdt', whole(900))
      throw new Error('the process ends here')
    })
    await expect(crashing).rejects.toThrow('ends here')
    expect(await state()).toEqual({ units: 0n, isHeld: false })
    expect(percents()).toEqual([])
  })

  it('begins a new day at nothing', async () => {
    expect(await consume(900)).toBe(true)
    clock.advance(DAY_MS)
    expect(await state()).toEqual({ units: 0n, isHeld: false })
    expect(await consume(900)).toBe(true)
  })

  it('waits on over midnight once the bound was reached', async () => {
    await consume(1_000)
    clock.advance(DAY_MS)
    expect(await state()).toEqual({ units: 0n, isHeld: true })
    expect(await consume(1)).toBe(false)
  })

  it('lets the released sum go and no more, also when it is taken in parallel', async () => {
    await consume(1_000)
    await release(100)
    const taken = await Promise.all(Array.from({ length: 20 }, () => consume(30)))
    expect(taken.filter(Boolean)).toHaveLength(3)
    expect(await state()).toEqual({ units: whole(1_090), isHeld: true })
  })

  it('ends a release with its time', async () => {
    await consume(1_000)
    await release(100, HOUR_MS)
    clock.advance(HOUR_MS)
    expect(await consume(30)).toBe(false)
  })

  it('counts from nothing again on the day after a release', async () => {
    await consume(1_000)
    await release(100)
    await consume(100)
    clock.advance(DAY_MS)
    expect(await consume(1_000)).toBe(true)
  })

  it('goes on when its bound is raised, and not when it is lowered', async () => {
    await consume(1_001)
    await setBound(900)
    expect(await consume(1)).toBe(false)
    await setBound(2_000)
    expect(await consume(1_001)).toBe(true)
  })

  it('is engaged after a rolled-back sum, unless the sum fits by then', async () => {
    await consume(990)
    // On connections of its own: a call that is still on its way at the end would engage the brake of the next test.
    const ownDb = openDatabase({ url })
    const ownBrakes = createBrakes({ db: ownDb, clock, log, parameters })
    ownBrakes.engageLater('swapsToUsdt', whole(5))
    await consume(4)
    expect(await brakes.isHeld(db, 'swapsToUsdt')).toBe(false)
    await vi.waitUntil(async () => {
      ownBrakes.engageLater('swapsToUsdt', whole(50))
      return brakes.isHeld(db, 'swapsToUsdt')
    })
    await ownDb.close()
    expect(await state()).toEqual({ units: whole(994), isHeld: true })
  })

  it('counts the first of several sums that fit', async () => {
    const fits = await db.tx((tx) => brakes.consumeEach(tx, 'swapsToUsdt', [600, 300, 200, 50].map(whole)))
    expect(fits).toBe(2)
    expect(await db.many(sql`select 1 from kernel_brakes where units = ${whole(900)}`)).toHaveLength(1)
  })
})
