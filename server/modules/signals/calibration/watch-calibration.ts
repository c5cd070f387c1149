import type { SignalKind } from '#contract/trading/signals.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { SignalsContext } from '../signals-context.ts'
import { RECALIBRATION_DAYS } from '../engine/forecaster/recalibration.ts'
import { startPause } from '../pause-signals.ts'
import { FEWEST_OUTCOMES } from '../signal-rows.ts'

/** A kind may be off by so many points for good, and by three standard errors more by chance. */
const ALLOWED_POINTS = 2.5
const CHANCE_ERRORS = 3
const WATCHER = 'watch over calibration'

/** What was said and what was seen of a kind, as shares. */
export interface KindRow {
  kind: SignalKind
  outcomes: number
  forecast: number
  observed: number
  variance: number
}

/** Live outcomes per kind that were found since staff last resumed it: an old failure is not held against it twice. */
export async function listKinds(
  self: SignalsContext,
  { sourceId, fewest }: { sourceId: number; fewest: number },
): Promise<KindRow[]> {
  const now = self.clock.nowMs()
  return await self.db.many<KindRow>(sql`
    select s.kind, count(*)::integer as outcomes, avg(s.probability) as forecast,
      avg((o.state = 'HIT')::integer)::float8 as observed, sum(s.probability * (1 - s.probability)) as variance
    from signals_signals s join signals_outcomes o on o.signal_id = s.id
    where s.source_id = ${sourceId} and s.origin = 'live'
      and s.valid_until <= ${new Date(now)} and s.found_at > ${new Date(now - RECALIBRATION_DAYS * DAY_MS)}
      and s.found_at > coalesce((select max(p.resumed_at) from signals_pauses p
        where p.source_id = s.source_id and p.kind = s.kind), '-infinity')
    group by s.kind having count(*) >= ${fewest}`)
}

/** How far forecast and outcome are apart, and how far they may be, in points. */
export function gapOf({ outcomes, forecast, observed, variance }: KindRow): { gap: number; bound: number } {
  return {
    gap: 100 * Math.abs(forecast - observed),
    bound: ALLOWED_POINTS + (CHANCE_ERRORS * 100 * Math.sqrt(variance)) / outcomes,
  }
}

/**
 * Pauses every kind whose live forecasts miss what happened by more than 2.5 points and three standard errors, over at
 * least 300 matured outcomes of the last 180 days, and raises an alarm. Returns the kinds paused now.
 */
export async function pauseMiscalibrated(self: SignalsContext): Promise<SignalKind[]> {
  const sourceId = await self.market.sourceId()
  const paused: SignalKind[] = []
  for (const row of await listKinds(self, { sourceId, fewest: FEWEST_OUTCOMES })) {
    const { kind, outcomes, forecast, observed } = row
    const { gap, bound } = gapOf(row)
    if (gap <= bound) continue
    const note =
      `Said ${(100 * forecast).toFixed(1)} %, seen ${(100 * observed).toFixed(1)} % over ${outcomes} live outcomes: ` +
      `off by ${gap.toFixed(1)} points, allowed are ${bound.toFixed(1)}.`
    const id = await self.db.tx((tx) =>
      startPause(self, tx, { what: { kind }, note, staffId: WATCHER, isAlarm: true }),
    )
    if (id === undefined) continue
    self.log.error(
      { kind, outcomes, gap, bound },
      'alarm: a kind of signal is out of calibration and was paused',
    )
    paused.push(kind)
  }
  return paused
}
