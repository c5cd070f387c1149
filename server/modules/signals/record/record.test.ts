import { expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Signal } from '#contract/trading/signals.ts'
import { createStillClock, DAY_MS, HOUR_MS, MINUTE_MS } from '#server/kernel/clock.ts'
import { openDatabase, sql } from '#server/kernel/database/db.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import { createLog } from '#server/kernel/log.ts'
import { createMarket } from '#server/modules/market/market.ts'
import { createMembershipAccess } from '#server/modules/membership/membership.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { aMarketFolder } from '#testing/outside/market-folder.ts'
import { createFixture } from '#testing/fixtures/fixture.ts'
import { seededRandom } from '../engine/forecaster/scores.ts'
import { loadShippedModel } from '../engine/forecaster/shipped-model.ts'
import { createSignals } from '../signals.ts'
import { createTestParameters } from '#testing/fixtures/parameters.ts'

const START = Date.parse('2026-11-10T09:00:05Z')
const folder = await aMarketFolder(['BTC/USDT'])
const model = loadShippedModel().id

/** Signals on a database of their own, whose record is written by hand. */
async function aRecord() {
  const db = openDatabase({ url: await freshDatabase() })
  const clock = createStillClock(new Date(START).toISOString())
  const market = createMarket({
    db,
    clock,
    parameters: createTestParameters(db, clock),
    setting: `replay:${folder}`,
  })
  const live = { open: () => undefined, publish: async () => undefined }
  const membership = createMembershipAccess({ db, clock, parameters: createTestParameters(db, clock) })
  const notifications = { findRinging: async () => [], notifyMany: async () => 0 }
  const log = createLog('silent')
  const signals = createSignals({
    db,
    clock,
    log,
    live,
    market,
    membership,
    notifications,
    onFound: async () => undefined,
    onEnded: async () => undefined,
  })
  const sourceId = await market.sourceId()
  const random = seededRandom(11)
  let calls = 0

  /** Ended signals of one kind: how likely each was said to be, and how often they reached their target. */
  async function add(
    count: number,
    change: {
      said: number
      seen: number
      kind?: Signal['kind']
      origin?: Signal['origin']
      daysAgo?: number
    },
  ) {
    const { said, seen, kind = 'BREAKOUT', origin = 'live', daysAgo = 40 } = change
    calls += 1
    const rows = Array.from({ length: count }, (_, index) => {
      const foundAt = new Date(clock.nowMs() - daysAgo * DAY_MS + index * 1_000 + calls)
      const isHit = random() < seen
      return {
        id: newUuid(foundAt.getTime()),
        found_at: foundAt,
        state: isHit ? 'HIT' : 'STOPPED',
        realised: isHit ? 0.02 : -0.01,
      }
    })
    await db.run(sql`
      with r as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, found_at timestamptz, state text, realised float8)),
      added as (insert into signals_signals (id, source_id, symbol, kind, direction, timeframe_minutes, interval_minutes, price, level,
        target, stop, probability, model_probability, null_probability, base_rate, sample_size, live_outcomes, expected_return,
        context, reasons, model, origin, found_at, valid_until, recorded_at)
        select id, ${sourceId}, 'BTC/USDT', ${kind}, 'UP', 240, 15, 100, 99, 102, 99, ${said}, ${said}, 0.4, 0.4, 900, 0, 0,
          '{}', '[]', ${model}, ${origin}, found_at, found_at + interval '4 hours', found_at from r)
      insert into signals_outcomes (signal_id, state, ended_at, entry, realised_return, best_move, worst_move, recorded_at)
      select id, state, found_at + interval '1 hour', 100, realised, 0.02, -0.01, found_at + interval '1 hour' from r`)
  }
  return { db, clock, signals, add }
}

it('the record keeps live and hindsight apart, counts losers, and leaves out what is not over yet', async () => {
  const { db, clock, signals, add } = await aRecord()
  await add(400, { said: 0.4, seen: 1 })
  await add(600, { said: 0.3, seen: 0, daysAgo: 100 })
  await add(50, { said: 0.5, seen: 1, origin: 'backtest' })
  await add(10, { said: 0.9, seen: 1, kind: 'REENTRY', daysAgo: 2 / 24 })
  const ninety = await signals.getSignalStats(90)
  expect(ninety.live.total).toMatchObject({
    kind: null,
    count: 400,
    hitRate: 100,
    meanForecast: 40,
    averageReturn: 2,
    averageReturnNet: 1.9,
    collectingData: false,
  })
  expect(ninety.backtest.total).toMatchObject({ count: 50, hitRate: 100, collectingData: true })
  expect(ninety.backtest.bins).toHaveLength(1)
  const whole = await signals.getSignalStats(180)
  expect(whole.live.rows).toHaveLength(1)
  expect(whole.live.rows[0]).toMatchObject({
    kind: 'BREAKOUT',
    timeframe: 240,
    count: 1000,
    hitRate: 40,
    meanForecast: 34,
    averageReturn: 0.2,
  })
  const [row] = whole.live.rows
  expect(row?.hitRateLow).toBeCloseTo(37.005, 1)
  expect(row?.hitRateHigh).toBeCloseTo(43.069, 1)
  expect(row?.averageReturnNetLow).toBeCloseTo(0.1 - (1.96 * 1.4704) / Math.sqrt(1000), 3)
  expect(whole.live.bins.map((bin) => bin.count)).toEqual(Array.from({ length: 10 }, () => 100))
  expect(whole.live.bins[0]).toMatchObject({ meanForecast: 30, observed: 0 })
  expect(whole.live.bins[9]).toMatchObject({ meanForecast: 40, observed: 100 })
  expect(await signals.sumForecasts(db)).toEqual([
    { percent: 30, count: 600, hits: 0, sumBps: '1800000' },
    { percent: 40, count: 400, hits: 400, sumBps: '1600000' },
  ])
  expect((await signals.getSignalStats(30)).live).toEqual({ total: null, rows: [], bins: [] })
  clock.advance(4 * HOUR_MS)
  expect((await signals.getSignalStats(30)).live.total).toMatchObject({ count: 10 })
  await db.close()
})

it('recalibration waits for 300 matured live outcomes, learns each month or from 2,000 more, and new signals name it', async () => {
  const { db, clock, signals, add } = await aRecord()
  await add(299, { said: 0.45, seen: 0.35 })
  await add(5_000, { said: 0.45, seen: 0.35, origin: 'backtest' })
  await add(500, { said: 0.45, seen: 0.35, daysAgo: 200 })
  await add(500, { said: 0.45, seen: 0.35, daysAgo: 1 / 24 })
  expect(await signals.recalibrateWhenDue()).toBeUndefined()
  await add(1_201, { said: 0.45, seen: 0.35 })
  expect(await signals.recalibrateWhenDue()).toBe(1)
  expect(await signals.recalibrateWhenDue()).toBeUndefined()
  const first = await db.one<{ outcomes: number; shifts: number[]; reason: string }>(sql`
    select outcomes, shifts, reason from signals_calibrations`)
  expect(first).toMatchObject({ outcomes: 1_500, reason: 'month' })
  expect(first.shifts[0]).toBeLessThan(-0.1)
  expect(first.shifts[2]).toBe(0)
  clock.advance(9 * HOUR_MS)
  await signals.runDue()
  const names = await db.many<{ model: string; is_late: boolean }>(sql`
    select distinct model, found_at >= ${new Date(START)} as is_late from signals_signals where sample_size <> 900 order by 1`)
  expect(names).toEqual([
    { model, is_late: false },
    { model: `${model}+1`, is_late: true },
  ])
  await add(2_000, { said: 0.45, seen: 0.45, daysAgo: 0.2 })
  expect(await signals.recalibrateWhenDue()).toBe(2)
  clock.advance(21 * DAY_MS)
  const both = await Promise.all([signals.recalibrateWhenDue(), signals.recalibrateWhenDue()])
  expect(both.filter((version) => version !== undefined)).toEqual([3])
  const reasons = await db.many<{ reason: string }>(
    sql`select reason from signals_calibrations order by version`,
  )
  expect(reasons.map((row) => row.reason)).toEqual(['month', 'outcomes', 'month'])
  await expect(db.run(sql`update signals_calibrations set slope = 1`)).rejects.toThrow('append-only')
  await db.close()
})

it('a kind whose live forecasts miss is paused with an alarm, once; honest ones, few ones and hindsight are not', async () => {
  const { db, clock, signals, add } = await aRecord()
  await add(400, { said: 0.5, seen: 0.3, kind: 'BREAKOUT' })
  await add(299, { said: 0.5, seen: 0.1, kind: 'BREAKDOWN' })
  await add(900, { said: 0.4, seen: 0.4, kind: 'SUPPORT' })
  await add(900, { said: 0.5, seen: 0.1, kind: 'REENTRY', origin: 'backtest' })
  expect(await signals.pauseMiscalibrated()).toEqual(['BREAKOUT'])
  expect(await signals.pauseMiscalibrated()).toEqual([])
  const [pause] = await signals.listPauses()
  expect(pause).toMatchObject({ kind: 'BREAKOUT', symbol: null, isAlarm: true })
  expect(pause?.note).toMatch(/^Said 50\.0 %, seen \d\d\.\d % over 400 live outcomes: off by/)
  await db.tx((tx) => signals.resumeSignals(tx, { id: pause?.id ?? '', staffId: 'staff-1' }))
  expect(await signals.pauseMiscalibrated()).toEqual([])
  clock.advance(50 * DAY_MS)
  await add(400, { said: 0.5, seen: 0.3, kind: 'BREAKOUT' })
  expect(await signals.pauseMiscalibrated()).toEqual(['BREAKOUT'])
  await db.close()
})

it('while a kind or the symbol is paused nothing of it is published, and hindsight decides by the same times', async () => {
  const { db, clock, signals } = await aRecord()
  await signals.runDue()
  const pause = (what: { kind: Signal['kind'] } | { symbol: string }, note = 'Under review.') =>
    db.tx((tx) => signals.pauseSignals(tx, { what, note, staffId: 'staff-1' }))
  const ofKind = await pause({ kind: 'TESTING_SUPPORT' })
  await expect(pause({ kind: 'TESTING_SUPPORT' })).rejects.toMatchObject({ code: 'COMMON-B001' })
  await expect(pause({ kind: 'BREAKOUT' }, '')).rejects.toMatchObject({ code: 'COMMON-B001' })
  await expect(pause({ symbol: 'NONE/USDT' })).rejects.toMatchObject({ code: 'COMMON-B001' })
  const later = new Date(clock.nowMs() + 2 * DAY_MS)
  clock.advance(2 * DAY_MS)
  const ofSymbol = await pause({ symbol: 'BTC/USDT' })
  expect((await signals.getSignalStats(30)).pauses.map((one) => one.id)).toEqual([ofSymbol, ofKind])
  clock.advance(DAY_MS)
  for (const id of [ofKind, ofSymbol])
    await db.tx((tx) => signals.resumeSignals(tx, { id, staffId: 'staff-2' }))
  await expect(db.tx((tx) => signals.resumeSignals(tx, { id: ofKind, staffId: 'x' }))).rejects.toMatchObject({
    code: 'COMMON-A001',
  })
  const ended = clock.now()
  clock.advance(2 * DAY_MS)
  await signals.runDue()
  const count = async (fromTime: Date, toTime: Date, kind?: string) =>
    (
      await db.one<{ n: number }>(sql`select count(*)::integer as n from signals_signals
      where found_at >= ${fromTime} and found_at < ${toTime} and (${kind ?? null}::text is null or kind = ${kind ?? null})`)
    ).n
  expect(await count(new Date(START), later)).toBeGreaterThan(5)
  expect(await count(new Date(START), later, 'TESTING_SUPPORT')).toBe(0)
  expect(await count(later, ended)).toBe(0)
  expect(await count(ended, clock.now())).toBeGreaterThan(5)
  await db.close()
})

it('members read the record, reasons and the CSV; the file holds what the history holds', async () => {
  const fixture = await createFixture({ MARKET: `replay:${folder}` })
  await fixture.app.modules.signals.runDue()
  const { token } = await fixture.aMember()
  const { listSignals, getSignal, getSignalStats, listSignalHistory, exportSignalHistory } = api.signals
  const stats = await fixture.ok(getSignalStats, { token, query: { days: 90 } })
  expect(stats.backtest.total?.count).toBeGreaterThan(300)
  expect(stats.backtest.rows.reduce((sum, row) => sum + row.count, 0)).toBe(stats.backtest.total?.count)
  for (const days of [31, 'many']) {
    expect(await fixture.code(getSignalStats, { token, query: { days: days as never } })).toBe('COMMON-B001')
  }
  for (const { id } of await fixture.ok(listSignals, { token, query: {} })) {
    const { reasons, record } = await fixture.ok(getSignal, { token, params: { id } })
    expect(reasons.length).toBeGreaterThanOrEqual(3)
    expect(reasons.length).toBeLessThanOrEqual(5)
    const effects = reasons.map((reason) => Math.abs(reason.effect))
    expect(effects).toEqual(effects.toSorted((one, other) => other - one))
    expect(Math.max(...effects)).toBeLessThan(40)
    expect(new Set(reasons.map((reason) => reason.code)).size).toBe(reasons.length)
    const touched = reasons.find((reason) => reason.code === 'LEVEL_TOUCHES')
    if (touched) expect(touched.values.touches).toBeGreaterThanOrEqual(3)
    else expect(reasons.map((reason) => reason.code)).toContain('SWING_BROKEN')
    expect(record).toBeNull()
  }
  const period = {
    from: new Date(fixture.app.install.clock.nowMs() - 4 * DAY_MS).toISOString().slice(0, 10),
    zone: 'UTC',
  }
  const history = await fixture.ok(listSignalHistory, { token, query: { ...period, size: 100 } })
  const request = (query: Record<string, string>, bearer = token) =>
    fixture.app.server.inject({
      url: exportSignalHistory.path,
      query,
      headers: { authorization: `Bearer ${bearer}` },
    })
  const file = await request(period)
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.headers['content-disposition']).toBe('attachment; filename="history.csv"')
  const [head, ...lines] = file.body.split('\r\n').slice(0, -1)
  expect(head).toMatch(/^\uFEFFNumber,Pair,Signal type,/)
  expect(lines.map((line) => line.slice(0, line.indexOf(',')))).toEqual(history.items.map((one) => one.id))
  expect(lines[0]?.split(',')[13]).toBe(String(history.items[0]?.probability))
  expect((await request({ from: 'soon' })).json()).toMatchObject({ code: 'COMMON-B001' })
  expect((await request(period, 'none')).statusCode).toBe(403)
  const document = (await fixture.app.server.inject({ url: '/api/openapi.json' })).json()
  expect(
    Object.keys(document.paths[exportSignalHistory.path.slice('/api'.length)].get.responses['200'].content),
  ).toEqual(['text/csv'])
  fixture.advance(80 * HOUR_MS + MINUTE_MS)
  expect((await request(period)).json()).toMatchObject({ code: 'AUTH-A001' })
})
