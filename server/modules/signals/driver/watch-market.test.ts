import { expect, it } from 'vitest'
import { createStillClock, DAY_MS, HOUR_MS, MINUTE_MS, type MovableClock } from '#server/kernel/clock.ts'
import { openDatabase, sql, type Database } from '#server/kernel/database/db.ts'
import { createLog } from '#server/kernel/log.ts'
import { type Candle, createMarket, type Market } from '#server/modules/market/market.ts'
import { createMembershipAccess } from '#server/modules/membership/membership.ts'
import { freshDatabase } from '#testing/database/database.ts'
import { aMarketFolder } from '#testing/outside/market-folder.ts'
import { createSignals } from '../signals.ts'
import { createTestParameters } from '#testing/fixtures/parameters.ts'

const START = '2026-11-21T09:00:05Z'
const folder = await aMarketFolder()
const databases = await Promise.all(Array.from({ length: 7 }, freshDatabase))

function database(index: number): Database {
  return openDatabase({ url: databases[index] ?? '' })
}

/** The signals part of a server process: one of several on a database, or the next after a restart. */
function aProcess(
  db: Database,
  clock: MovableClock,
  { setting = `replay:${folder}`, change = (_symbol: string, candles: Candle[]) => candles } = {},
) {
  const kept = createMarket({ db, clock, parameters: createTestParameters(db, clock), setting })
  const closedCandles: Market['closedCandles'] = async (symbol, fromMs) =>
    change(symbol, await kept.closedCandles(symbol, fromMs))
  const market = { ...kept, closedCandles }
  const live = { open: () => undefined, publish: async () => undefined }
  return createSignals({
    db,
    clock,
    log: createLog('silent'),
    live,
    market,
    membership: createMembershipAccess({ db, clock, parameters: createTestParameters(db, clock) }),
    notifications: { findRinging: async () => [], notifyMany: async () => 0 },
    onFound: async () => undefined,
    onEnded: async () => undefined,
  })
}

/** Everything a signal says and what became of it, without ids and moments of writing. */
async function record(db: Database): Promise<unknown[]> {
  return await db.many(sql`
    select s.symbol, s.kind, s.direction, s.timeframe_minutes, s.interval_minutes, s.price, s.level, s.target, s.stop,
      s.probability, s.expected_return, s.found_at, o.state, o.ended_at, o.realised_return, o.best_move, o.worst_move,
      array(select m.result from signals_marks m where m.signal_id = s.id order by m.hours) as marks
    from signals_signals s left join signals_outcomes o on o.signal_id = s.id
    order by s.symbol, s.found_at, s.interval_minutes, s.kind`)
}

async function inHindsight(index: number): Promise<unknown[]> {
  const db = database(index)
  const clock = createStillClock(START)
  const process = aProcess(db, clock)
  await process.runDue()
  clock.advance(6 * HOUR_MS)
  await process.runDue()
  const found = await record(db)
  await db.close()
  return found
}

it('running on candle by candle, restarted now and then, writes the record that one run in hindsight writes', async () => {
  const db = database(0)
  const clock = createStillClock(START)
  let process = aProcess(db, clock)
  await process.runDue()
  for (let quarter = 1; quarter <= 24; quarter += 1) {
    clock.advance(15 * MINUTE_MS)
    if (quarter % 7 === 0) process = aProcess(db, clock)
    await process.runDue()
  }
  const found = await record(db)
  expect(found.length).toBeGreaterThan(300)
  expect(found).toEqual(await inHindsight(1))
  const hourBefore = new Date(Date.parse(START) - HOUR_MS)
  const origins = await db.one<{ live: number; too_old: number; too_new: number }>(sql`
    select count(*) filter (where origin = 'live')::integer as live,
      count(*) filter (where origin = 'live' and found_at < ${hourBefore})::integer as too_old,
      count(*) filter (where origin = 'backtest' and found_at > ${new Date(START)})::integer as too_new
    from signals_signals`)
  expect(origins.live).toBeGreaterThan(2)
  expect(origins).toMatchObject({ too_old: 0, too_new: 0 })
  await db.close()
}, 60_000)

it('processes that take over from each other, with what they remember grown stale, write the record of one', async () => {
  const db = database(3)
  const clock = createStillClock(START)
  const processes = [aProcess(db, clock), aProcess(db, clock)]
  await processes[0]?.runDue()
  for (let quarter = 1; quarter <= 24; quarter += 1) {
    clock.advance(15 * MINUTE_MS)
    // The one that stands by is asked too, at once and first: it must neither drive nor disturb.
    const [driver, other] = quarter % 5 < 3 ? processes : processes.toReversed()
    await Promise.all([driver?.runDue(), other?.runDue()])
  }
  expect(await record(db)).toEqual(await inHindsight(4))
  await db.close()
}, 60_000)

it('a symbol whose candles cannot be written does not silence the others, and goes on when they can', async () => {
  const db = database(5)
  const clock = createStillClock(START)
  let isBroken = false
  const process = aProcess(db, clock, {
    change: (symbol, candles) =>
      isBroken && symbol === 'SOL/USDT'
        ? candles.map((candle) => ({ ...candle, low: candle.high + 1 }))
        : candles,
  })
  await process.runDue()
  isBroken = true
  clock.advance(3 * HOUR_MS)
  await process.runDue()
  const until = async (symbol: string) =>
    (await db.one<{ read_until: Date }>(sql`select read_until from signals_feeds where symbol = ${symbol}`))
      .read_until
  expect(await until('BTC/USDT')).toEqual(new Date('2026-11-21T12:00:00Z'))
  expect(await until('SOL/USDT')).toEqual(new Date('2026-11-21T09:00:00Z'))
  isBroken = false
  clock.advance(3 * HOUR_MS)
  await process.runDue()
  expect(await record(db)).toEqual(await inHindsight(6))
  await db.close()
}, 60_000)

it('two workers at once, and a second run, add nothing twice', async () => {
  const db = database(2)
  const clock = createStillClock(START)
  const [one, other] = [aProcess(db, clock), aProcess(db, clock)]
  await Promise.all([one.runDue(), other.runDue()])
  const first = await record(db)
  await Promise.all([one.runDue(), other.runDue(), aProcess(db, clock).runDue()])
  expect(await record(db)).toEqual(first)
  clock.advance(6 * HOUR_MS)
  await Promise.all([one.runDue(), other.runDue()])
  const marks = await db.many<{ symbol: string; found_at: Date }>(sql`
    select symbol, found_at from signals_signals group by symbol, found_at, interval_minutes, kind having count(*) > 1`)
  expect(marks).toEqual([])
  expect((await record(db)).length).toBeGreaterThan(first.length)
})

it('no symbol has more than ten signals in any 24 hours', async () => {
  const db = database(2)
  const { most } = await db.one<{ most: number }>(sql`
    select max(n)::integer as most from (
      select count(*) over (partition by symbol order by found_at range between '23:59' preceding and current row) as n
      from signals_signals) as days`)
  expect(most).toBe(10)
  await db.close()
})

it('signals, outcomes and marks refuse to be changed, deleted or emptied', async () => {
  const db = database(0)
  for (const table of ['signals_signals', 'signals_outcomes', 'signals_marks']) {
    const change = table === 'signals_signals' ? 'probability = 0.9' : 'recorded_at = now()'
    for (const text of [
      `update ${table} set ${change}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]) {
      await expect(db.run({ text, values: [] })).rejects.toThrow('append-only')
    }
  }
  await db.close()
})

it('every ended signal ended by its own rule, and nothing old is left open', async () => {
  const db = database(0)
  const wrong = await db.many(sql`
    select s.id from signals_signals s join signals_outcomes o on o.signal_id = s.id
    where o.ended_at <= s.found_at or o.ended_at > s.valid_until
      or (o.state = 'EXPIRED' and o.ended_at < s.valid_until)
      or (o.state = 'HIT' and abs(abs(s.target / o.entry - 1) - o.realised_return) > 0.002 and o.realised_return < 0)
      or (o.state = 'STOPPED' and o.realised_return > 0.000001)`)
  expect(wrong).toEqual([])
  const until = new Date(Date.parse(START) - 19 * HOUR_MS)
  const { open } = await db.one<{ open: number }>(sql`
    select count(*)::integer as open from signals_open w join signals_signals s on s.id = w.signal_id
    where s.found_at < ${until}`)
  expect(open).toBe(0)
  await db.close()
})

it('another market setting on the same database starts a record of its own', async () => {
  const db = database(1)
  const clock = createStillClock(START)
  clock.advance(2 * DAY_MS)
  const before = await record(db)
  const smaller = await aMarketFolder(['ETH/USDT'])
  await aProcess(db, clock, { setting: `replay:${smaller}` }).runDue()
  const sources = await db.many<{ source_id: number; symbols: string[] }>(sql`
    select source_id, array_agg(distinct symbol order by symbol) as symbols from signals_signals
    group by source_id order by source_id`)
  expect(sources.map((row) => row.symbols)).toEqual([['BTC/USDT', 'SOL/USDT'], ['ETH/USDT']])
  await aProcess(db, clock).runDue()
  expect((await record(db)).length).toBeGreaterThan(before.length)
  await db.close()
})
