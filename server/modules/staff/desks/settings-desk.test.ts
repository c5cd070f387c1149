import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { openConsole } from '#testing/console-world.ts'
import { writePrice } from '#testing/market-price.ts'
import { openWorld } from '#testing/world.ts'

const world = await openWorld()
const staff = await openConsole(world)
const member = await world.aMember()
const { settings, requests, reports } = consoleApi
const why = { reason: 'planned' }
/** What another process may still remember of a setting. */
const REMEMBERED_MS = 2 * SECOND_MS

test('maintenance closes the product for members within five seconds with its end, not the console, and opens it again', async () => {
  const until = new Date(world.app.install.clock.nowMs() + HOUR_MS).toISOString()
  await world.ok(api.identity.getMe, { token: member.token })
  await staff.content.ok(settings.saveMaintenance, { body: { ...why, until } })
  world.advance(REMEMBERED_MS)
  const refused = await world.call(api.identity.getMe, { token: member.token })
  expect([refused.http, refused.failure?.code, refused.failure?.meta?.['until']]).toEqual([
    503,
    'COMMON-C503',
    until,
  ])
  expect((await world.ok(api.system.getPublicConfig)).maintenance).toEqual({ until })
  expect((await staff.support.ok(reports.getToday)).maintenanceUntil).toBe(until)
  await staff.content.ok(settings.saveMaintenance, { body: { ...why, until: null } })
  world.advance(REMEMBERED_MS)
  await world.ok(api.identity.getMe, { token: member.token })
  const past = new Date(world.app.install.clock.nowMs() - MINUTE_MS).toISOString()
  expect(await staff.content.code(settings.saveMaintenance, { body: { ...why, until: past } })).toBe(
    'STAFF-B002',
  )
  expect(await staff.finance.code(settings.saveMaintenance, { body: { ...why, until } })).toBe('STAFF-A001')
})

test('app versions are what the apps are told', async () => {
  await staff.content.ok(settings.saveAppVersions, { body: { aos: '2.0.1', ios: '2.0.0' } })
  expect(await world.ok(api.system.getAppVersion)).toMatchObject({ aos: '2.0.1', ios: '2.0.0' })
  expect(await staff.content.code(settings.saveAppVersions, { body: { aos: 'new', ios: '2' } })).toBe(
    'STAFF-B002',
  )
})

test('swaps are paused by one person, and go on when two agree', async () => {
  await staff.risk.ok(settings.pauseSwap, { body: why })
  expect(await staff.risk.code(settings.pauseSwap, { body: why })).toBe('STAFF-A008')
  expect((await staff.auditor.ok(settings.getPrices)).swapOn).toBe(false)
  const { requestId } = await staff.finance.ok(settings.requestParameter, {
    params: { id: 'swap.on' },
    body: { ...why, value: 'true' },
  })
  expect((await staff.auditor.ok(settings.getPrices)).swapOn).toBe(false)
  await staff.risk.ok(requests.approveRequest, { params: { id: requestId } })
  expect((await staff.auditor.ok(settings.getPrices)).swapOn).toBe(true)
})

test('a price that two agree on is in force, and a jump opens the circuit that everybody sees', async () => {
  await world.app.modules.market.confirmMcsPrice()
  const set = async (price: string) => {
    const { requestId } = await staff.finance.ok(settings.requestPrice, { body: { ...why, price } })
    await staff.owner.ok(requests.approveRequest, { params: { id: requestId } })
    return staff.finance.ok(settings.getPrices)
  }
  expect(await set('0.26')).toMatchObject({ price: { value: '0.26' }, circuit: 'OPEN' })
  await writePrice(world, '0.5')
  expect(await staff.finance.ok(settings.getPrices)).toMatchObject({
    price: { value: '0.5' },
    circuit: 'JUMPED',
  })
  expect((await staff.finance.ok(settings.getPrices)).changes.map(({ value }) => value).slice(0, 2)).toEqual([
    '0.5',
    '0.26',
  ])
})

test('every parameter is listed with its area and default, and a changed one shows when', async () => {
  const { items } = await staff.owner.ok(settings.listParameters)
  expect(items.find(({ id }) => id === 'trial.hours')).toMatchObject({
    area: 'membership',
    value: '72',
    default: '72',
  })
  expect(items.find(({ id }) => id === 'swap.on')?.changedAt).not.toBeNull()
  expect(new Set(items.map(({ area }) => area))).toEqual(new Set(['prices', 'membership', 'rewards', 'ico']))
})

test('the first page shows each role its own queues, and jobs run when asked for', async () => {
  const areas = async (role: 'support' | 'content' | 'risk') =>
    (await staff[role].ok(reports.getToday)).queues.map(({ area }) => area)
  expect(await areas('content')).toEqual([])
  expect(await areas('support')).toEqual(['withdrawals', 'deposits', 'inquiries'])
  expect(await areas('risk')).toContain('requests')
  expect((await staff.content.ok(reports.getToday)).money).toBeNull()
  expect((await staff.content.ok(reports.getToday)).members).toBeNull()
  const ran = await staff.risk.ok(reports.runJob, { params: { id: 'staff-requests' }, body: why })
  expect(ran.queued).toBe(true)
  expect(await staff.risk.code(reports.runJob, { params: { id: 'no-such-job' }, body: why })).toBe(
    'COMMON-A001',
  )
  await expect
    .poll(
      async () =>
        (await staff.auditor.ok(reports.listJobRuns, { query: { job: 'staff-requests' } })).items.length,
    )
    .toBe(1)
})

test.each(['daily', 'revenue', 'liabilities', 'commission', 'game', 'plan'])(
  'the report %s is a table',
  async (name) => {
    const table = await staff.finance.ok(reports.exportReport, { params: { name }, query: {} })
    expect(table).toMatch(/^\uFEFF(day,coin,kind,count,amount|class,coin,accounts,owed,on hold)\r\n/)
  },
)

test('a report that does not exist, and days that are none, are refused', async () => {
  expect(await staff.finance.code(reports.exportReport, { params: { name: 'secrets' }, query: {} })).toBe(
    'COMMON-A001',
  )
  const query = { from: '2026-02-01', to: '2024-01-01' }
  expect(await staff.finance.code(reports.exportReport, { params: { name: 'daily' }, query })).toBe(
    'STAFF-B002',
  )
})
