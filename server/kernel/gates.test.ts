import { afterAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '#testing/database.ts'
import { createStillClock, DAY_MS, MINUTE_MS, plus } from './clock.ts'
import { openDatabase } from './db.ts'
import { createGates } from './gates.ts'
import { openInstall } from './install.ts'

const db = openDatabase({ url: await freshDatabase() })
afterAll(() => db.close())
const clock = createStillClock('2026-05-01T00:00:00Z')
const gates = createGates({ db, clock, sandbox: false })
const licence = {
  feature: 'game',
  country: 'KOR',
  holder: 'Operator Ltd',
  permission: 'Game permit',
  reference: 'KR-2026-17',
} as const

describe('a fresh production installation', () => {
  it('has plan, referral, ICO and game off in every country and Auto Master on', async () => {
    const states = await gates.list()
    expect(states).toHaveLength(10)
    for (const { feature, open } of states) expect(open).toBe(feature === 'automaster')
  })

  it('answers COMMON-A004 while a feature is off', async () => {
    await expect(gates.demand('game', 'KOR')).rejects.toMatchObject({ code: 'COMMON-A004' })
  })
})

describe('a licence', () => {
  it('opens its feature in its country only, and closes within a minute of its end', async () => {
    await gates.enter(db, { ...licence, validUntil: plus(clock.now(), DAY_MS) })
    expect(await gates.isOpen('game', 'KOR')).toBe(true)
    expect(await gates.isOpen('game', 'USA')).toBe(false)
    expect(await gates.isOpen('ico', 'KOR')).toBe(false)
    clock.advance(DAY_MS - 1)
    expect(await gates.isOpen('game', 'KOR')).toBe(true)
    clock.advance(MINUTE_MS)
    expect(await gates.isOpen('game', 'KOR')).toBe(false)
  })

  it('ends when it is revoked', async () => {
    await gates.enter(db, licence)
    expect(await gates.isOpen('game', 'KOR')).toBe(true)
    await gates.revoke(db, 'game', 'KOR')
    expect(await gates.isOpen('game', 'KOR')).toBe(false)
  })
})

describe('a sandbox', () => {
  it('has everything on', async () => {
    const states = await createGates({ db, clock, sandbox: true }).list()
    expect(states.every(({ open }) => open)).toBe(true)
  })
})

describe('an installation', () => {
  it('stays sandbox or production for its whole life', async () => {
    const { installedAt } = await openInstall(db, 'sandbox')
    await expect(openInstall(db, 'production')).rejects.toThrow('belongs to a sandbox installation')
    expect((await openInstall(db, 'sandbox')).installedAt).toEqual(installedAt)
  })

  it('remembers a moved clock over a restart', async () => {
    const first = await openInstall(db, 'sandbox')
    await first.moveClock(3 * DAY_MS)
    const second = await openInstall(db, 'sandbox')
    expect(second.clock.offsetMs()).toBe(3 * DAY_MS)
    await expect(second.moveClock(-1)).rejects.toThrow('forward')
  })
})
