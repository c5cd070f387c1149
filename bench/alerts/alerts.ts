import { performance } from 'node:perf_hooks'
import { sql, type Database } from '#server/kernel/database/db.ts'
import type { Modules } from '#server/wiring.ts'
import { openModules, withBenchDatabase } from '../parts/bench-database.ts'
import { round } from '../parts/median.ts'

const ALERTS = 1_000_000
const PER_MEMBER = 200
const PAIR = 'BTC/USDT'
const PAIRS = [PAIR, 'ETH/USDT', 'SOL/USDT', 'XRP/USDT', 'ADA/USDT', 'DOGE/USDT', 'LINK/USDT', 'LTC/USDT']
const PRICE = 90_000
/** Levels lie within this share of the price. */
const SPREAD = 0.2
const TICKS = 400
/** How far a price moves in half a second, as in a lively market. */
const STEP = 0.000_1
const LEAP = 0.01

/** A million alerts of five thousand members, over eight pairs at one price. */
async function writeAlerts(db: Database): Promise<void> {
  await db.tx(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`)
    await tx.run(sql`
      with members as materialized (
        select gen_random_uuid() as id, row_number() over () as number from generate_series(1, ${ALERTS / PER_MEMBER}))
      insert into alerts_alerts (id, member_id, kind, repeats, channels, symbol, direction, level, created_at, armed_at,
        changed_at)
      select gen_random_uuid(), m.id, 'PRICE', n % 3 = 0, '{PUSH}', (${PAIRS}::text[])[1 + n % ${PAIRS.length}],
        case when away > 0 then 'UP' else 'DOWN' end, ${PRICE} * (1 + away), now(), now(), now()
      from members m cross join generate_series(1, ${PER_MEMBER}) n
        cross join lateral (select (random() - 0.5) * ${2 * SPREAD} + 0 * n * m.number as away) level`)
  })
  await db.run(sql`vacuum analyze alerts_alerts`)
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0, 1)
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  const began = performance.now()
  const result = await work()
  return { ms: performance.now() - began, result }
}

/** A price that wanders, two steps up and one down: times of the whole transaction, and how many alerts fired in it. */
async function wander({ alerts }: Modules) {
  const times: number[] = []
  let [price, fired] = [PRICE, 0]
  for (let tick = 1; tick <= TICKS; tick += 1) {
    price *= 1 + (tick % 3 === 0 ? -STEP : STEP)
    const { ms, result } = await timed(() => alerts.matchPrice(PAIR, { price, at: new Date() }))
    times.push(ms)
    fired += result
  }
  const figures = {
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    worstMs: percentile(times, 1),
    firedPerTick: round(fired / TICKS, 1),
  }
  return { figures, price }
}

/** Finding the levels of one step alone, as a query. */
async function bareRange(db: Database): Promise<number> {
  const times: number[] = []
  for (let tick = 0; tick < TICKS; tick += 1) {
    const from = PRICE * (1 - STEP * tick)
    const { ms } = await timed(() =>
      db.many(sql`
        select id from alerts_alerts where symbol = ${PAIR} and direction = 'DOWN' and kind = 'PRICE' and is_on
          and level < ${from} and level >= ${from * (1 - STEP)}`),
    )
    times.push(ms)
  }
  return percentile(times, 0.5)
}

/** One tick of a price over a million alerts, a leap of one percent, and the bare range query beside them. */
export async function run(): Promise<object> {
  return withBenchDatabase({ durable: true }, async (database) => {
    const { db, modules, close } = await openModules(database)
    try {
      const written = await timed(() => writeAlerts(db))
      console.log(`${ALERTS} alerts written in ${round(written.ms / 1000, 0)} s`)
      await modules.alerts.matchPrice(PAIR, { price: PRICE, at: new Date(Date.now() - 1_000) })
      const range = await bareRange(db)
      console.log(`the range query alone: p50 ${range} ms`)
      const { figures, price } = await wander(modules)
      console.log(`a tick, told and marked: ${JSON.stringify(figures)}`)
      const leap = await timed(() =>
        modules.alerts.matchPrice(PAIR, { price: price * (1 + LEAP), at: new Date() }),
      )
      console.log(`a leap of one percent: ${leap.result} alerts in ${round(leap.ms, 0)} ms`)
      return { alerts: ALERTS, rangeMs: range, ...figures, leapFired: leap.result, leapMs: round(leap.ms, 0) }
    } finally {
      await close()
    }
  })
}
