import { TIMEFRAMES } from '#contract/trading/signals.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import type { SignalsContext } from '../signals-context.ts'
import { createForecaster, type ForecasterAt } from '../engine/forecaster/forecaster.ts'
import { fitRecalibration, RECALIBRATION_DAYS } from '../engine/forecaster/recalibration.ts'
import { FEWEST_OUTCOMES } from '../signal-rows.ts'

/** So many newly matured outcomes are reason enough within a month. */
const MANY_OUTCOMES = 2_000
const MAX_SAMPLES = 100_000

interface CalibrationRow {
  version: number
  shifts: number[]
  slope: number
  made_at: Date
}

async function listCalibrations(db: Queryable, sourceId: number, model: string): Promise<CalibrationRow[]> {
  return await db.many<CalibrationRow>(sql`
    select version, shifts, slope, made_at from signals_calibrations
    where source_id = ${sourceId} and model = ${model} order by version`)
}

/** The shipped model with the recalibration of the time asked about, so that hindsight never knows a later one. */
export async function getForecasters(
  self: SignalsContext,
  db: Queryable,
  sourceId: number,
): Promise<ForecasterAt> {
  const versions = await listCalibrations(db, sourceId, self.model.id)
  const first = { fromMs: -Infinity, forecaster: createForecaster(self.model) }
  const later = versions.map(({ version, shifts, slope, made_at }) => ({
    fromMs: made_at.getTime(),
    forecaster: createForecaster(self.model, { shifts, slope }, version),
  }))
  const known = [first, ...later]
  return (foundAtMs) => (known.findLast(({ fromMs }) => fromMs <= foundAtMs) ?? first).forecaster
}

interface MaturedRow {
  model_probability: number
  timeframe_minutes: number
  state: string
  valid_until: Date
}

/** Live outcomes of the last 180 days whose time frame is over: one that ended early tells nothing before its time. */
async function listMatured(db: Queryable, self: SignalsContext, sourceId: number): Promise<MaturedRow[]> {
  const now = self.clock.nowMs()
  return await db.many<MaturedRow>(sql`
    select s.model_probability, s.timeframe_minutes, o.state, s.valid_until
    from signals_signals s join signals_outcomes o on o.signal_id = s.id
    where s.source_id = ${sourceId} and s.origin = 'live' and s.model_probability is not null
      and split_part(s.model, '+', 1) = ${self.model.id}
      and s.valid_until <= ${new Date(now)} and s.valid_until > ${new Date(now - RECALIBRATION_DAYS * DAY_MS)}
    order by s.valid_until desc limit ${MAX_SAMPLES}`)
}

function reasonFor(
  last: CalibrationRow | undefined,
  matured: readonly MaturedRow[],
  now: Date,
): 'month' | 'outcomes' | undefined {
  if (matured.length < FEWEST_OUTCOMES) return undefined
  const monthOf = (time: Date): string => time.toISOString().slice(0, 7)
  if (!last || monthOf(last.made_at) < monthOf(now)) return 'month'
  const fresh = matured.filter((row) => row.valid_until > last.made_at)
  return fresh.length >= MANY_OUTCOMES ? 'outcomes' : undefined
}

/**
 * Learns a new recalibration from matured live outcomes when a month has begun or 2,000 have matured since the last,
 * and never from fewer than 300. Returns its version, or undefined when none was due. Safe to run from two workers.
 */
export async function recalibrateWhenDue(self: SignalsContext): Promise<number | undefined> {
  const sourceId = await self.market.sourceId()
  return await self.db.tx(async (tx) => {
    await tx.run(sql`lock table signals_calibrations in share row exclusive mode`)
    const now = self.clock.now()
    const last = (await listCalibrations(tx, sourceId, self.model.id)).at(-1)
    const matured = await listMatured(tx, self, sourceId)
    const reason = reasonFor(last, matured, now)
    if (reason === undefined) return undefined
    const { shifts, slope } = fitRecalibration(
      matured.map((row) => ({
        forecast: row.model_probability,
        timeframeIndex: TIMEFRAMES.findIndex((minutes) => minutes === row.timeframe_minutes),
        wasHit: row.state === 'HIT',
      })),
    )
    const version = (last?.version ?? 0) + 1
    await tx.run(sql`
      insert into signals_calibrations (source_id, model, version, shifts, slope, outcomes, reason, learnt_from, made_at)
      values (${sourceId}, ${self.model.id}, ${version}, ${shifts}, ${slope}, ${matured.length}, ${reason},
        ${matured.at(-1)?.valid_until ?? now}, ${now})`)
    return version
  })
}
