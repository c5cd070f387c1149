import { HOUR_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import type { MemberAlarm } from '#server/modules/notifications/notifications.ts'
import type { AlertsContext } from '../alerts-context.ts'
import type { Step } from './steps.ts'

/** One that fires again does so at most this often: a price that trembles on its level is one event. */
const PAUSE_MS = HOUR_MS
const FIRED_AT_ONCE = 2_000

interface FiredRow {
  readonly id: string
  readonly member_id: string
  readonly direction: 'UP' | 'DOWN'
  readonly level: number
  readonly channels: readonly string[]
  readonly in_quiet: 'WAIT' | 'DROP'
  readonly occasion: string
}

function toAlarm(symbol: string, row: FiredRow): MemberAlarm {
  return {
    memberId: row.member_id,
    name: `alert ${row.id} ${row.occasion}`,
    kind: row.direction === 'UP' ? 'PRICE_RISEN' : 'PRICE_FALLEN',
    params: { pair: symbol, price: String(row.level) },
    delivery: { isPushed: row.channels.includes('PUSH'), inQuiet: row.in_quiet },
  }
}

/** Marks the next alerts whose level a step reached as fired. Two ranges of one index, however many alerts there are. */
function recordFired(tx: Tx, symbol: string, { step, now }: { step: Step; now: Date }): Promise<FiredRow[]> {
  const since = step.sinceMs === undefined ? null : new Date(step.sinceMs)
  const rested = plus(now, -PAUSE_MS)
  return tx.many<FiredRow>(sql`
    with reached as (
      (select id from alerts_alerts
        where symbol = ${symbol} and direction = 'UP' and kind = 'PRICE' and is_on
          and level > ${step.from.up} and level <= ${step.high}
          and (${since}::timestamptz is null or armed_at <= ${since} and (fired_at is null or fired_at < ${since}))
          and (fired_at is null or not repeats or fired_at <= ${rested})
        limit ${FIRED_AT_ONCE})
      union all
      (select id from alerts_alerts
        where symbol = ${symbol} and direction = 'DOWN' and kind = 'PRICE' and is_on
          and level < ${step.from.down} and level >= ${step.low}
          and (${since}::timestamptz is null or armed_at <= ${since} and (fired_at is null or fired_at < ${since}))
          and (fired_at is null or not repeats or fired_at <= ${rested})
        limit ${FIRED_AT_ONCE})
    ), fired as (
      update alerts_alerts a set is_on = a.repeats, fired_at = ${now}, fired_count = a.fired_count + 1,
        changed_at = case when a.repeats then a.changed_at else ${now} end
      from reached where a.id = reached.id
      returning a.id, a.member_id, a.direction, a.level, a.channels, a.in_quiet, a.fired_count::text as occasion
    ), kept as (
      insert into alerts_firings (alert_id, occasion, member_id, price, at)
      select id, occasion, member_id, level, ${now} from fired
    )
    select * from fired`)
}

/** Fires every alert that a step reached, in the transaction that records the step. Returns how many. */
export async function fireStep(self: AlertsContext, tx: Tx, asked: { symbol: string; step: Step }) {
  const { symbol, step } = asked
  let fired = 0
  for (;;) {
    const rows = await recordFired(tx, symbol, { step, now: self.clock.now() })
    fired += rows.length
    await self.notifications.notifyMembers(
      tx,
      rows.map((row) => toAlarm(symbol, row)),
    )
    for (const row of rows)
      if (row.channels.includes('SOUND'))
        self.live.notify(tx, row.member_id, { topic: 'alarms', type: 'sound', data: null })
    if (rows.length === 0) return fired
  }
}
