import { sql, type Queryable } from '#server/kernel/database/db.ts'
import type { Stage } from '#testing/chaos/workers/two-workers.ts'

export interface AlertsVerdict {
  readonly alerts: number
  /** Alerts whose level the candles reached. */
  readonly due: number
  readonly missed: number
  /** Alerts that fired, or were notified or pushed, more than once. */
  readonly doubled: number
  /** Of these: fired again. */
  readonly refired: number
  /** Of these: put into the outbox again on the way to the same device. */
  readonly repushed: number
  /** Alarms that count as sent, and are not in the outbox. */
  readonly unqueued: number
  /** Alerts that fired although no candle reached their level. */
  readonly untrue: number
  readonly pushed: number
  /** Pushes that went out between 21:00 and 08:00 in Korea, where all of these members are. */
  readonly inQuiet: number
  /** The checks that found something. */
  readonly found: readonly string[]
}

/** Holds every alert against the highest and lowest that the candles show, without the product's own rules. */
export function checkAlerts({ kernel }: Stage): Promise<AlertsVerdict> {
  return kernel.db.tx(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`)
    return holdAgainstCandles(tx)
  })
}

/**
 * What the outbox holds of the alarms that count as sent. A summary is one effect with several alarms, and each device has its own;
 * of effects that are done the outbox keeps no alarms, so this is asked where nothing is delivered.
 */
export function countQueued(db: Queryable): Promise<{ repushed: number; unqueued: number }> {
  return db.one(sql`
    with queued as (
      select alarm.id::uuid as alarm_id, count(*) > count(distinct payload ->> 'deviceId') as is_again
      from kernel_outbox cross join jsonb_array_elements_text(payload -> 'alarmIds') as alarm (id)
      where kind = 'push' group by alarm.id)
    select (select count(*)::integer from queued where is_again) as repushed,
      (select count(*)::integer from notifications_pushes where state in ('SENT', 'SUMMED')
        and not exists (select from queued where queued.alarm_id = notifications_pushes.alarm_id)) as unqueued`)
}

async function holdAgainstCandles(db: Queryable): Promise<AlertsVerdict> {
  const counts = await db.one<{ alerts: number; due: number; missed: number; untrue: number }>(sql`
    with reach as (select max(high) as high, min(low) as low from chaos_prices), held as (
      select case a.direction when 'UP' then a.level <= r.high else a.level >= r.low end as is_due,
        exists (select from alerts_firings f where f.alert_id = a.id)
          and exists (select from notifications_alarms n where n.member_id = a.member_id
            and n.name = 'alert ' || a.id || ' 1') as is_told
      from alerts_alerts a cross join reach r)
    select count(*)::integer as alerts, count(*) filter (where is_due)::integer as due,
      count(*) filter (where is_due and not is_told)::integer as missed,
      count(*) filter (where is_told and not is_due)::integer as untrue from held`)
  const { refired } = await db.one<{ refired: number }>(sql`
    select count(*)::integer as refired from alerts_alerts where fired_count > 1`)
  const { repushed, unqueued } = await countQueued(db)
  const pushes = await db.one<{ pushed: number; in_quiet: number }>(sql`
    select count(*)::integer as pushed, count(*) filter (where
      extract(hour from ended_at at time zone 'Asia/Seoul') >= 21
      or extract(hour from ended_at at time zone 'Asia/Seoul') < 8)::integer as in_quiet
    from notifications_pushes where state in ('SENT', 'SUMMED')`)
  const doubled = refired + repushed
  const { pushed, in_quiet: inQuiet } = pushes
  const verdict = { ...counts, doubled, refired, repushed, unqueued, pushed, inQuiet }
  return {
    ...verdict,
    found: [
      ...(verdict.missed > 0 ? ['every level that was reached is told'] : []),
      ...(verdict.untrue > 0 ? ['nothing is told that did not happen'] : []),
      ...(verdict.doubled > 0 ? ['everything is told once'] : []),
      ...(verdict.unqueued > 0 ? ['what counts as sent is on its way'] : []),
      ...(verdict.inQuiet > 0 ? ['nothing rings in quiet hours'] : []),
    ],
  }
}
