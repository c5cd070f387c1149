import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { consoleApi } from '#contract/console.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import { openConsole } from '#testing/fixtures/console-fixture.ts'
import { writePrice } from '#testing/outside/market-price.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'

const fixture = await createFixture()
const staff = await openConsole(fixture)
const member = await fixture.aMember()
const { settings, requests, reports } = consoleApi
const why = { reason: 'planned' }
/** What another process may still remember of a setting. */
const REMEMBERED_MS = 2 * SECOND_MS

it('maintenance closes the product for members within five seconds with its end, not the console, and opens it again', async () => {
  const until = new Date(fixture.app.install.clock.nowMs() + HOUR_MS).toISOString()
  await fixture.ok(api.identity.getMe, { token: member.token })
  await staff.risk.ok(settings.saveMaintenance, { body: { ...why, until } })
  fixture.advance(REMEMBERED_MS)
  const refused = await fixture.call(api.identity.getMe, { token: member.token })
  expect([refused.http, refused.failure?.code, refused.failure?.meta?.['until']]).toEqual([
    503,
    'COMMON-C503',
    until,
  ])
  expect((await fixture.ok(api.system.getPublicConfig)).maintenance).toEqual({ until })
  expect((await staff.support.ok(reports.getToday)).maintenanceUntil).toBe(until)
  await staff.risk.ok(settings.saveMaintenance, { body: { ...why, until: null } })
  fixture.advance(REMEMBERED_MS)
  await fixture.ok(api.identity.getMe, { token: member.token })
  const past = new Date(fixture.app.install.clock.nowMs() - MINUTE_MS).toISOString()
  expect(await staff.owner.code(settings.saveMaintenance, { body: { ...why, until: past } })).toBe(
    'STAFF-B002',
  )
})

it('nobody but an owner or a risk person closes the product: an editor of texts cannot', async () => {
  const until = new Date(fixture.app.install.clock.nowMs() + HOUR_MS).toISOString()
  for (const role of ['content', 'finance', 'support', 'trading', 'auditor'] as const)
    expect(await staff[role].code(settings.saveMaintenance, { body: { ...why, until } }), role).toBe(
      'STAFF-A001',
    )
  expect((await fixture.ok(api.system.getPublicConfig)).maintenance).toBe(null)
})

it('the public configuration says what is switched on and the price members deal at', async () => {
  await fixture.app.modules.market.confirmMcsPrice()
  const shown = await fixture.ok(api.system.getPublicConfig)
  expect(shown.features).toEqual({ swap: true, withdraw: true, plan: true, game: true })
  expect(shown.price?.value).toBe('0.25')
  fixture.advance(10 * MINUTE_MS)
  expect((await fixture.ok(api.system.getPublicConfig)).price).toBe(null)
})

it('a feature opens in any country of the world, which then stands in the list of gates', async () => {
  const japan = async () =>
    (await staff.owner.ok(settings.listGates, { query: { country: 'JPN' } })).items.map(
      ({ feature, open, licence }) => [feature, open, licence?.reference],
    )
  expect(await japan()).toHaveLength(5)
  expect((await japan()).every(([, open]) => open === false)).toBe(true)
  const listed = async () =>
    new Set((await staff.owner.ok(settings.listGates, {})).items.map(({ country }) => country))
  expect([...(await listed())]).toEqual(['KOR', 'USA'])
  const licence = { holder: 'Operator KK', permission: 'Exchange', reference: 'JP-7' }
  const { requestId } = await staff.owner.ok(settings.requestGate, {
    body: { feature: 'automaster', country: 'JPN', open: true, ...licence, ...why },
  })
  await staff.risk.ok(requests.approveRequest, { params: { id: requestId } })
  expect(await japan()).toContainEqual(['automaster', true, 'JP-7'])
  expect([...(await listed())]).toEqual(['KOR', 'USA', 'JPN'])
})

it('the public configuration says by which numbers screens go, as they are set', async () => {
  const limits = async () => (await fixture.ok(api.system.getPublicConfig)).limits
  const usual = {
    attributionDays: 30,
    buildPollSeconds: 600,
    inquiryFileMegabytes: 10,
    inquiryVideoMegabytes: 30,
  }
  expect(await limits()).toEqual(usual)
  const { parameters, db } = fixture.app.kernel
  await db.tx((tx) => parameters.change(tx, 'build.poll_seconds', 90))
  await db.tx((tx) => parameters.change(tx, 'referral.attribution_days', 7))
  expect(await limits()).toEqual({ ...usual, attributionDays: 7, buildPollSeconds: 90 })
})

it('the price page tells what the market says of TRX, by whom, and whether it is young enough to sell at', async () => {
  const trx = async () => (await staff.auditor.ok(settings.getPrices)).trx
  const { kernel } = fixture.app
  await kernel.db.run(sql`delete from market_trx_prices`)
  expect(await trx()).toBe(null)
  const at = kernel.clock.now()
  await kernel.db.run(sql`
    insert into market_trx_prices (id, at, units, source) values (gen_random_uuid(), ${at}, 271500, 'binance, okx')`)
  expect(await trx()).toEqual({
    value: '0.2715',
    source: 'binance, okx',
    at: at.toISOString(),
    isFresh: true,
  })
  fixture.advance(61 * SECOND_MS)
  expect(await trx()).toMatchObject({ value: '0.2715', isFresh: false })
})

it('app versions are what the apps are told', async () => {
  await staff.content.ok(settings.saveAppVersions, { body: { aos: '2.0.1', ios: '2.0.0' } })
  expect(await fixture.ok(api.system.getAppVersion)).toMatchObject({ aos: '2.0.1', ios: '2.0.0' })
  expect(await staff.content.code(settings.saveAppVersions, { body: { aos: 'new', ios: '2' } })).toBe(
    'STAFF-B002',
  )
})

it('swaps are paused by one person, and go on when two agree', async () => {
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

it('a price that two agree on is in force, and a jump opens the circuit that everybody sees', async () => {
  await fixture.app.modules.market.confirmMcsPrice()
  const set = async (price: string) => {
    const { requestId } = await staff.finance.ok(settings.requestPrice, { body: { ...why, price } })
    await staff.owner.ok(requests.approveRequest, { params: { id: requestId } })
    return staff.finance.ok(settings.getPrices)
  }
  expect(await set('0.26')).toMatchObject({ price: { value: '0.26' }, circuit: 'OPEN' })
  await writePrice(fixture, '0.5')
  expect(await staff.finance.ok(settings.getPrices)).toMatchObject({
    price: { value: '0.5' },
    circuit: 'JUMPED',
  })
  expect((await staff.finance.ok(settings.getPrices)).changes.map(({ value }) => value).slice(0, 2)).toEqual([
    '0.5',
    '0.26',
  ])
})

it('every parameter is listed with its area and default, and a changed one shows when', async () => {
  const { items } = await staff.owner.ok(settings.listParameters)
  expect(items.find(({ id }) => id === 'trial.hours')).toMatchObject({
    area: 'membership',
    value: '72',
    default: '72',
  })
  expect(items.find(({ id }) => id === 'swap.on')?.changedAt).not.toBeNull()
  expect(new Set(items.map(({ area }) => area))).toEqual(new Set(['prices', 'membership', 'rewards', 'ico']))
})

it('the first page shows each role its own queues, and jobs run when asked for', async () => {
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
  const runs = async () =>
    (await staff.auditor.ok(reports.listJobRuns, { query: { job: 'staff-requests' } })).items
  expect(await runs()).toEqual([])
  // As a worker does: the process that was asked may not.
  await fixture.app.kernel.outbox.drain()
  expect(await runs()).toHaveLength(1)
})

it.each(['daily', 'revenue', 'liabilities', 'commission', 'game', 'plan'])(
  'the report %s is a table',
  async (name) => {
    const table = await staff.finance.ok(reports.exportReport, { params: { name }, query: {} })
    expect(table).toMatch(/^\uFEFF(day,coin,kind,count,amount|class,coin,accounts,owed,on hold)\r\n/)
  },
)

it('a report that does not exist, and days that are none, are refused', async () => {
  expect(await staff.finance.code(reports.exportReport, { params: { name: 'secrets' }, query: {} })).toBe(
    'COMMON-A001',
  )
  const query = { from: '2026-02-01', to: '2024-01-01' }
  expect(await staff.finance.code(reports.exportReport, { params: { name: 'daily' }, query })).toBe(
    'STAFF-B002',
  )
})

it('Today tells of a gate that closes by itself, to those who may see the gates', async () => {
  const { gates } = fixture.app.modules
  const endsAt = new Date(fixture.app.install.clock.nowMs() + 6 * 24 * HOUR_MS)
  const licence = {
    feature: 'game',
    country: 'FRA',
    holder: 'MCS',
    permission: 'Permit',
    reference: 'F-1',
  } as const
  await gates.addLicence(fixture.app.kernel.db, { ...licence, validUntil: endsAt })
  for (const role of ['owner', 'risk', 'auditor'] as const)
    expect((await staff[role].ok(reports.getToday)).licences, role).toEqual([
      { feature: 'game', country: 'FRA', reference: 'F-1', endsAt: endsAt.toISOString(), step: 7 },
    ])
  for (const role of ['finance', 'support', 'trading', 'content'] as const)
    expect((await staff[role].ok(reports.getToday)).licences, role).toBeNull()
})
