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
  /** Of these: put into the outbox again on the way to a device. */
  readonly repushed: number
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
  const { refired, repushed } = await db.one<{ refired: number; repushed: number }>(sql`
    select (select count(*)::integer from alerts_alerts where fired_count > 1) as refired,
      (select count(*)::integer from (
          select id from kernel_outbox cross join jsonb_array_elements_text(payload -> 'alarmIds') id
          where kind = 'push' group by id having count(*) > 1) p) as repushed`)
  const pushes = await db.one<{ pushed: number; in_quiet: number }>(sql`
    select count(*)::integer as pushed, count(*) filter (where
      extract(hour from ended_at at time zone 'Asia/Seoul') >= 21
      or extract(hour from ended_at at time zone 'Asia/Seoul') < 8)::integer as in_quiet
    from notifications_pushes where state in ('SENT', 'SUMMED')`)
  const doubled = refired + repushed
  const verdict = { ...counts, doubled, refired, repushed, pushed: pushes.pushed, inQuiet: pushes.in_quiet }
  return {
    ...verdict,
    found: [
      ...(verdict.missed > 0 ? ['every level that was reached is told'] : []),
      ...(verdict.untrue > 0 ? ['nothing is told that did not happen'] : []),
      ...(verdict.doubled > 0 ? ['everything is told once'] : []),
      ...(verdict.inQuiet > 0 ? ['nothing rings in quiet hours'] : []),
    ],
  }
}
