import { afterAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '#testing/database/database.ts'
import { createStillClock, DAY_MS, MINUTE_MS, plus } from '#server/kernel/clock.ts'
import { openDatabase, sql } from '#server/kernel/database/db.ts'
import { createGates } from './licences.ts'
import { openInstall } from '#server/kernel/parameters/install.ts'

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
  it('has plan, referral, ICO and game off in the countries decided about and Auto Master on', async () => {
    const states = await gates.list()
    expect(states).toHaveLength(10)
    for (const { feature, open } of states) expect(open).toBe(feature === 'automaster')
  })

  it('answers COMMON-A004 while a feature is off', async () => {
    await expect(gates.requireOpen('game', 'KOR')).rejects.toMatchObject({ code: 'COMMON-A004' })
  })
})

describe('a licence', () => {
  it('opens its feature in its country only, and closes within a minute of its end', async () => {
    await gates.addLicence(db, { ...licence, validUntil: plus(clock.now(), DAY_MS) })
    expect(await gates.isOpen('game', 'KOR')).toBe(true)
    expect(await gates.isOpen('game', 'USA')).toBe(false)
    expect(await gates.isOpen('ico', 'KOR')).toBe(false)
    clock.advance(DAY_MS - 1)
    expect(await gates.isOpen('game', 'KOR')).toBe(true)
    clock.advance(MINUTE_MS)
    expect(await gates.isOpen('game', 'KOR')).toBe(false)
  })

  it('ends when it is revoked', async () => {
    await gates.addLicence(db, licence)
    expect(await gates.isOpen('game', 'KOR')).toBe(true)
    await gates.revoke(db, 'game', 'KOR')
    expect(await gates.isOpen('game', 'KOR')).toBe(false)
  })
})

describe('a licence that runs out', () => {
  it('is told 30, 7 and 1 days before, and its gate closes by itself at the very moment it ends', async () => {
    await gates.revoke(db, 'ico', 'USA')
    const endsAt = plus(clock.now(), 31 * DAY_MS)
    await gates.addLicence(db, { ...licence, feature: 'ico', country: 'USA', validUntil: endsAt })
    const seen = async () => [
      await gates.isOpen('ico', 'USA'),
      (await gates.listEnding(db)).map(({ step }) => step),
    ]
    // One millisecond before each boundary, and at it.
    for (const [days, before, after] of [
      [30, [], [30]],
      [7, [30], [7]],
      [1, [7], [1]],
      [0, [1], [0]],
    ] as const) {
      clock.advance(endsAt.getTime() - days * DAY_MS - 1 - clock.nowMs())
      expect(await seen(), `before ${days}`).toEqual([true, before])
      clock.advance(1)
      expect(await seen(), `at ${days}`).toEqual([days > 0, after])
    }
    clock.advance(30 * DAY_MS)
    expect(await seen()).toEqual([false, []])
  })

  it('is told no more once it was renewed or revoked, and shuts nothing that another one holds open', async () => {
    const endsAt = plus(clock.now(), 5 * DAY_MS)
    const own = { ...licence, feature: 'ico', country: 'USA', validUntil: endsAt } as const
    await gates.addLicence(db, own)
    expect(await gates.listEnding(db)).toMatchObject([{ feature: 'ico', country: 'USA', endsAt, step: 7 }])
    await gates.addLicence(db, { ...own, reference: 'renewed', validUntil: plus(endsAt, 90 * DAY_MS) })
    expect(await gates.listEnding(db)).toEqual([])
    clock.advance(5 * DAY_MS)
    expect(await gates.isOpen('ico', 'USA')).toBe(true)
    await gates.revoke(db, 'ico', 'USA')
    expect([await gates.isOpen('ico', 'USA'), await gates.listEnding(db)]).toEqual([false, []])
    await gates.addLicence(db, { ...licence, feature: 'ico', country: 'USA' })
    expect(await gates.listEnding(db)).toEqual([])
    await gates.revoke(db, 'ico', 'USA')
  })
})

describe('a feature that needs no licence', () => {
  it('closes when staff close it, and opens again with a licence', async () => {
    await gates.revoke(db, 'automaster', 'USA')
    expect(await gates.isOpen('automaster', 'USA')).toBe(false)
    expect(await gates.isOpen('automaster', 'KOR')).toBe(true)
    expect(await gates.licences(db)).toEqual([])
    await gates.addLicence(db, { ...licence, feature: 'automaster', country: 'USA' })
    expect(await gates.isOpen('automaster', 'USA')).toBe(true)
  })
})

describe('a sandbox', () => {
  it('has everything on until staff close it', async () => {
    const sandboxDb = openDatabase({ url: await freshDatabase() })
    const sandbox = createGates({ db: sandboxDb, clock, sandbox: true })
    expect((await sandbox.list()).every(({ open }) => open)).toBe(true)
    await sandbox.revoke(sandboxDb, 'ico', 'KOR')
    const closed = (await sandbox.list()).filter(({ open }) => !open)
    expect(closed).toEqual([{ feature: 'ico', country: 'KOR', open: false }])
    await sandboxDb.close()
  })
})

describe('a country that nobody decided about', () => {
  it('has everything closed, in a sandbox too, until its licence', async () => {
    const otherDb = openDatabase({ url: await freshDatabase() })
    const sandbox = createGates({ db: otherDb, clock, sandbox: true })
    expect(await sandbox.isOpen('automaster', 'JPN')).toBe(false)
    expect((await sandbox.list()).map(({ country }) => country)).not.toContain('JPN')
    expect(await sandbox.list('JPN')).toHaveLength(5)
    await sandbox.addLicence(otherDb, { ...licence, country: 'JPN' })
    expect(await sandbox.isOpen('game', 'JPN')).toBe(true)
    const open = (await sandbox.list('JPN')).filter((gate) => gate.open)
    expect(open).toEqual([{ feature: 'game', country: 'JPN', open: true }])
    expect([...(await sandbox.listClosed('JPN'))].toSorted()).toEqual([
      'automaster',
      'ico',
      'plan',
      'referral',
    ])
    expect((await sandbox.listClosed('FRA')).size).toBe(5)
    await otherDb.close()
  })
})

describe('the closed features', () => {
  it('are those of the country, and without a country those that are closed in any', async () => {
    await gates.addLicence(db, licence)
    expect([...(await gates.listClosed('KOR'))].toSorted()).toEqual(['ico', 'plan', 'referral'])
    expect([...(await gates.listClosed('USA'))].toSorted()).toEqual(['game', 'ico', 'plan', 'referral'])
    expect([...(await gates.listClosed(undefined))].toSorted()).toEqual(['game', 'ico', 'plan', 'referral'])
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
    await first.advanceClock(3 * DAY_MS)
    const second = await openInstall(db, 'sandbox')
    expect(second.clock.offsetMs()).toBe(3 * DAY_MS)
    await expect(second.advanceClock(-1)).rejects.toThrow('forward')
  })

  it('never follows a moved clock in production', async () => {
    await db.run(
      sql`update kernel_install set network = 'production', clock_offset_ms = ${BigInt(3 * DAY_MS)}`,
    )
    const install = await openInstall(db, 'production')
    expect(install.clock.offsetMs()).toBe(0)
    await install.syncClock()
    expect(install.clock.offsetMs()).toBe(0)
    await expect(install.advanceClock(DAY_MS)).rejects.toThrow('cannot be moved')
    await db.run(sql`update kernel_install set network = 'sandbox', clock_offset_ms = 0`)
  })
})
