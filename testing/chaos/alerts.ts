import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '#server/kernel/database/db.ts'
import { aCrowd } from '#testing/members/crowd.ts'
import { CHAOS_PAIR, FIRST_PRICE, nextPrice, SPREAD } from './alert-prices.ts'
import { checkAlerts, type AlertsVerdict } from './checks/check-alerts.ts'
import type { ChaosOptions } from './run-chaos.ts'
import {
  COMMON_STRIKES,
  insisting,
  type PlayResult,
  playWithWorkers,
  type Stage,
  until,
  type WorkerScene,
} from './workers/two-workers.ts'

const HOUR_MS = 60 * 60 * 1000
/** 03:00 in Korea: at whatever hour a play is started, nine hours of it see a night, its summary in the morning and a day. */
const FIRST_HOUR_UTC = 18
const QUARTER_MS = 15 * 60 * 1000
const REST_LIMIT_MS = 180_000
const ALERTS_PER_MEMBER = 200
/** So many quarters of an hour pass before each fault: an hour of the day is met in every state of the workers. */
const QUARTERS_PER_FAULT = 6
/** How far a candle reaches beyond its two ends. */
const WICK = 0.002

async function goToFirstHour({ kernel }: Stage): Promise<void> {
  const { clock } = kernel.install
  const intoDayMs = kernel.clock.nowMs() % (24 * HOUR_MS)
  clock.advance((FIRST_HOUR_UTC * HOUR_MS - intoDayMs + 24 * HOUR_MS) % (24 * HOUR_MS))
  await kernel.db.run(sql`update kernel_install set clock_offset_ms = ${clock.offsetMs()}`)
}

/** Members with a device each and 200 alerts around the price; half of them are left out in quiet hours. */
async function settle(stage: Stage, members: number): Promise<void> {
  await goToFirstHour(stage)
  const { db, clock } = stage.kernel
  const now = clock.now()
  const ids = await aCrowd(stage, { count: members })
  await db.run(sql`
    create table chaos_prices (number bigserial primary key, price float8 not null, high float8 not null,
      low float8 not null, closed_at timestamptz not null)`)
  await db.tx(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`)
    await tx.run(sql`
      insert into notifications_devices (id, member_id, session_id, platform, address, p256dh, auth, at)
      select gen_random_uuid(), m, 'none', 'web', 'https://push.example/' || m, 'none', 'none', ${now}
      from unnest(${ids}::uuid[]) m`)
    await tx.run(sql`
      insert into alerts_alerts (id, member_id, kind, repeats, channels, in_quiet, symbol, direction, level, created_at,
        armed_at, changed_at)
      select gen_random_uuid(), m.id, 'PRICE', false, '{PUSH}', case when n % 2 = 0 then 'WAIT' else 'DROP' end,
        ${CHAOS_PAIR}, case when away > 0 then 'UP' else 'DOWN' end, ${FIRST_PRICE} * (1 + away), ${now}, ${now}, ${now}
      from unnest(${ids}::uuid[]) with ordinality m (id, number) cross join generate_series(1, ${ALERTS_PER_MEMBER}) n
        cross join lateral (select (random() - 0.5) * ${2 * SPREAD} + 0 * n * m.number as away) level`)
  })
  await stage.modules.alerts.matchPrice(CHAOS_PAIR, { price: FIRST_PRICE, at: now })
}

/** A quarter of an hour passes for everybody: its candle is there, and its close is the price that is asked for. */
async function passQuarter({ stage, chance, advance }: WorkerScene, state: Walk): Promise<void> {
  const { kernel, modules } = stage
  const price = nextPrice(state.price, chance)
  const [high, low] = [Math.max(price, state.price) * (1 + WICK), Math.min(price, state.price) * (1 - WICK)]
  const closeMs = state.openMs + QUARTER_MS
  await advance(Math.max(0, closeMs - kernel.clock.nowMs()))
  const candle = {
    symbol: CHAOS_PAIR,
    intervalMinutes: 15 as const,
    openTimeMs: state.openMs,
    open: state.price,
    high,
    low,
    close: price,
    volume: 1,
  }
  await insisting(() => modules.market.saveCandles(kernel.db, [candle]))
  await insisting(() =>
    kernel.db.run(sql`
      insert into chaos_prices (price, high, low, closed_at) values (${price}, ${high}, ${low}, ${new Date(closeMs)})`),
  )
  state.price = price
  state.openMs = closeMs
}

interface Walk {
  price: number
  openMs: number
}

/** Every candle was matched, and nothing waits that is due. */
async function isAtRest({ kernel }: Stage): Promise<boolean> {
  const { is } = await kernel.db.one<{ is: boolean }>(sql`
    select coalesce((select candles_until >= (select max(closed_at) from chaos_prices) from alerts_prices), false)
      and not exists (select from notifications_pushes where state = 'WAITING' and due_at <= ${kernel.clock.now()}) as is`)
  return is
}

/** Two workers match prices while they, their connections and their database are killed and their clocks are wrong; then every alert is held against the candles. */
export function runAlerts(options: ChaosOptions): Promise<PlayResult & AlertsVerdict> {
  const state: Walk = { price: FIRST_PRICE, openMs: 0 }
  return playWithWorkers(options, {
    script: 'alert-worker.ts',
    strikes: COMMON_STRIKES,
    settle: (stage, _chance, members) => settle(stage, members),
    async before(scene) {
      if (state.openMs === 0)
        state.openMs = Math.ceil(scene.stage.kernel.clock.nowMs() / QUARTER_MS) * QUARTER_MS
      for (let passed = 0; passed < QUARTERS_PER_FAULT; passed += 1) {
        await passQuarter(scene, state)
        await pause(scene.chance.below(150))
      }
    },
    rest: ({ stage }) =>
      until(() => isAtRest(stage), { withinMs: REST_LIMIT_MS, what: 'alerts do not come to their end' }),
    check: checkAlerts,
  })
}
