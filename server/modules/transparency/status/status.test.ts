import { expect, it, vi } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import { MINUTE_MS } from '#server/kernel/clock.ts'
import { openDatabase, sql, type Database } from '#server/kernel/database/db.ts'
import { createLog } from '#server/kernel/log.ts'
import { openConsole } from '#testing/fixtures/console-fixture.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'
import type { Probes } from './probe.ts'
import { recordProbes, type Round } from './record-probes.ts'
import { createStatusBoard } from './status-board.ts'

const fixture = await createFixture()
const { db, clock } = fixture.app.kernel
const { rewards } = fixture.app.modules
const staff = await openConsole(fixture)

/** Probes of which one fails. */
const probes = (failing: string): Probes =>
  new Map(
    (['app', 'chain', 'mail'] as const).map((name) => [
      name,
      async () => {
        if (name === failing) throw new Error('killed')
      },
    ]),
  )

const boardOf = (database: Database, failing = '') =>
  createStatusBoard({
    db: database,
    clock,
    log: createLog('silent'),
    probes: probes(failing),
    rewards,
  })

it('records what was measured, and counts failures by day', async () => {
  expect(await recordProbes({ db, clock }, probes('chain'))).toEqual(['chain'])
  expect(await recordProbes({ db, clock }, probes(''))).toEqual([])
  const { components, database } = await boardOf(db)()
  expect(database).toBe('up')
  expect(components.map(({ name, state }) => [name, state])).toEqual([
    ['app', 'up'],
    ['chain', 'up'],
    ['mail', 'up'],
  ])
  expect(components[1]?.days).toEqual([{ day: expect.any(String), checks: 2, failed: 1 }])
})

it('counts the rounds of an outage of the database once it is back, with the app down in each of them', async () => {
  const dayOf = async (name: string) =>
    (await boardOf(db)()).components.find((one) => one.name === name)?.days.at(-1) ?? { checks: 0, failed: 0 }
  const [app, chain, mail] = [await dayOf('app'), await dayOf('chain'), await dayOf('mail')]
  const gone = openDatabase({ url: db.url, maxConnections: 1 })
  await gone.close()
  const waiting: Round[] = []
  for (let round = 0; round < 3; round += 1)
    await expect(recordProbes({ db: gone, clock }, probes('chain'), waiting)).rejects.toThrow()
  expect(waiting).toHaveLength(3)
  expect(await recordProbes({ db, clock }, probes(''), waiting)).toEqual([])
  expect(waiting).toHaveLength(0)
  const [appNow, chainNow, mailNow] = [await dayOf('app'), await dayOf('chain'), await dayOf('mail')]
  expect(appNow).toMatchObject({ checks: app.checks + 4, failed: app.failed + 3 })
  expect(chainNow).toMatchObject({ checks: chain.checks + 4, failed: chain.failed + 3 })
  expect(mailNow).toMatchObject({ checks: mail.checks + 4, failed: mail.failed })
  expect((await boardOf(db)()).components.map(({ state }) => state)).toEqual(['up', 'up', 'up'])
})

it('says that a component is down as soon as its probe fails', async () => {
  await recordProbes({ db, clock }, probes('chain'))
  const { components } = await boardOf(db)()
  expect(components.find(({ name }) => name === 'chain')?.state).toBe('down')
  expect(components.find(({ name }) => name === 'mail')?.state).toBe('up')
})

it('calls a component unknown when nobody measures any more, as after the worker was killed', async () => {
  await recordProbes({ db, clock }, probes(''))
  fixture.advance(3 * MINUTE_MS)
  const { components } = await boardOf(db)()
  expect(components.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown'])
})

it('answers from memory, and says so, once the database is gone', async () => {
  await recordProbes({ db, clock }, probes(''))
  const own = openDatabase({ url: db.url, maxConnections: 1 })
  const board = boardOf(own)
  expect((await board()).database).toBe('up')
  await own.close()
  const now = vi.spyOn(performance, 'now')
  now.mockReturnValue(Number.MAX_SAFE_INTEGER)
  const { database, components } = await board()
  now.mockRestore()
  expect(database).toBe('down')
  expect(components.map(({ name, state }) => [name, state])).toEqual([
    ['app', 'down'],
    ['chain', 'up'],
    ['mail', 'up'],
  ])
  expect(components[1]?.days.length).toBeGreaterThan(0)
})

it('publishes incidents of staff with their updates, as JSON and as a feed', async () => {
  const { id } = await staff.support.ok(consoleApi.status.openIncident, {
    body: { component: 'chain', isPlanned: false, titleEn: 'Node <behind>', textEn: 'Withdrawals wait' },
  })
  const update = { params: { id }, body: { textEn: 'All sent once', isResolved: true } }
  await staff.risk.ok(consoleApi.status.updateIncident, update)
  fixture.advance(MINUTE_MS)
  expect(await staff.risk.code(consoleApi.status.updateIncident, update)).toBe('STAFF-A008')
  const { items } = await staff.owner.ok(consoleApi.status.listIncidents)
  expect(items[0]?.updates.map(({ text }) => text.en)).toEqual(['Withdrawals wait', 'All sent once'])
  const another = await fixture.startAnother()
  const { data } = await another.call(api.transparency.getStatus)
  expect(data?.incidents[0]?.endsAt).not.toBeNull()
  const feed = await another.app.server.inject('/api/status/incidents.atom')
  expect(feed.headers['content-type']).toContain('application/atom+xml')
  expect(feed.body).toContain('<title>Node &lt;behind&gt;</title>')
})

it('refuses a plan without an end, and an update that was changed afterwards', async () => {
  const body = { component: 'app', isPlanned: true, titleEn: 'Move', textEn: 'Soon' } as const
  expect(await staff.support.code(consoleApi.status.openIncident, { body })).toBe('STAFF-B002')
  await expect(db.run(sql`update transparency_incident_updates set text_en = ''`)).rejects.toThrow(
    /append-only/,
  )
})

it('is answered while the product is closed for members', async () => {
  await fixture.app.kernel.settings.setMaintenance(db, {
    until: new Date(clock.nowMs() + 10 * MINUTE_MS).toISOString(),
  })
  const other = await fixture.startAnother()
  expect((await other.call(api.transparency.getStatus)).http).toBe(200)
  await fixture.app.kernel.settings.setMaintenance(db, undefined)
})
