import type {
  SIGNAL_ORIGINS,
  SignalRecord,
  SignalRecordRow,
  SignalStatsDays,
} from '#contract/trading/signals.ts'
import { shareInterval } from '#contract/rules/share-interval.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import { and, sql, type Sql } from '#server/kernel/database/db.ts'
import type { SignalsContext } from '../signals-context.ts'
import { listPauses } from '../pause-signals.ts'
import { FEWEST_OUTCOMES, percent, ROUND_TRIP_FEE_PERCENT } from '../signal-rows.ts'

const MAX_BINS = 10
const FEWEST_PER_BIN = 30
/** Two-sided 95 %. */
const ERRORS = 1.96

type Origin = (typeof SIGNAL_ORIGINS)[number]

interface CellRow {
  kind: SignalRecordRow['kind']
  timeframe: number | null
  outcomes: number
  hits: number
  forecast: number
  mean_return: number
  deviation: number | null
}

/** Only signals whose time frame is over: those still open would leave the quick ends alone in the count. */
export function matured(
  self: SignalsContext,
  sourceId: number,
  { days, origin }: { days: number; origin: Origin },
): Sql[] {
  const now = self.clock.nowMs()
  return [
    sql`s.source_id = ${sourceId}`,
    sql`s.origin = ${origin}`,
    sql`s.found_at > ${new Date(now - days * DAY_MS)}`,
    sql`s.valid_until <= ${new Date(now)}`,
  ]
}

function toRow(row: CellRow): SignalRecordRow {
  const { outcomes, hits } = row
  const { low, high } = shareInterval(hits, outcomes)
  const error = (ERRORS * (row.deviation ?? 0)) / Math.sqrt(outcomes)
  return {
    kind: row.kind,
    timeframe: row.timeframe,
    count: outcomes,
    hitRate: percent(hits / outcomes),
    hitRateLow: percent(low),
    hitRateHigh: percent(high),
    meanForecast: percent(row.forecast),
    averageReturn: percent(row.mean_return),
    averageReturnNet: percent(row.mean_return - ROUND_TRIP_FEE_PERCENT / 100),
    averageReturnNetLow: percent(row.mean_return - error - ROUND_TRIP_FEE_PERCENT / 100),
    collectingData: outcomes < FEWEST_OUTCOMES,
  }
}

async function listCells(self: SignalsContext, where: readonly Sql[]): Promise<CellRow[]> {
  return await self.db.many<CellRow>(sql`
    select s.kind, s.timeframe_minutes as timeframe, count(*)::integer as outcomes,
      count(*) filter (where o.state = 'HIT')::integer as hits, avg(s.probability) as forecast,
      avg(o.realised_return) as mean_return, stddev_samp(o.realised_return) as deviation
    from signals_signals s join signals_outcomes o on o.signal_id = s.id
    where ${and(where)}
    group by grouping sets ((s.kind, s.timeframe_minutes), ())
    having count(*) > 0
    order by s.kind, s.timeframe_minutes`)
}

/** Equal numbers of outcomes by forecast: what was said and what was seen in each. */
async function listBins(
  self: SignalsContext,
  where: readonly Sql[],
  outcomes: number,
): Promise<SignalRecord['bins']> {
  const bins = Math.min(MAX_BINS, Math.floor(outcomes / FEWEST_PER_BIN))
  if (bins === 0) return []
  const rows = await self.db.many<{ count: number; hits: number; forecast: number }>(sql`
    select count(*)::integer as count, count(*) filter (where state = 'HIT')::integer as hits, avg(probability) as forecast
    from (select o.state, s.probability, ntile(${bins}) over (order by s.probability, s.id) as bin
      from signals_signals s join signals_outcomes o on o.signal_id = s.id where ${and(where)}) as outcomes
    group by bin order by bin`)
  return rows.map(({ count, hits, forecast }) => {
    const { low, high } = shareInterval(hits, count)
    return {
      count,
      meanForecast: percent(forecast),
      observed: percent(hits / count),
      low: percent(low),
      high: percent(high),
    }
  })
}

async function getRecord(self: SignalsContext, days: number, origin: Origin): Promise<SignalRecord> {
  const where = matured(self, await self.market.sourceId(), { days, origin })
  const rows = (await listCells(self, where)).map(toRow)
  const total = rows.find((row) => row.kind === null) ?? null
  return {
    total,
    rows: rows.filter((row) => row.kind !== null),
    bins: await listBins(self, where, total?.count ?? 0),
  }
}

/** The record of the last 30, 90 or 180 days, what was found live and in hindsight strictly apart. */
export async function getSignalStats(self: SignalsContext, days: SignalStatsDays) {
  return {
    days,
    feePercent: ROUND_TRIP_FEE_PERCENT,
    live: await getRecord(self, days, 'live'),
    backtest: await getRecord(self, days, 'backtest'),
    pauses: await listPauses(self, self.db),
  }
}

/** The live record of one kind and time frame over the last 180 days; null while nothing of it has matured. */
export async function findRecordOf(
  self: SignalsContext,
  { kind, timeframe }: { kind: string; timeframe: number },
): Promise<SignalRecordRow | null> {
  const where = matured(self, await self.market.sourceId(), { days: 180, origin: 'live' })
  const rows = await listCells(self, [
    ...where,
    sql`s.kind = ${kind}`,
    sql`s.timeframe_minutes = ${timeframe}`,
  ])
  const row = rows.find((one) => one.kind !== null)
  return row ? toRow(row) : null
}

/** The record of the last 180 days that a guest is shown: the live one, and while there is none that in hindsight, named so. */
export async function getShownRecord(self: SignalsContext) {
  const live = await getRecord(self, 180, 'live')
  const origin = live.total === null ? 'backtest' : 'live'
  const { total, bins } = origin === 'live' ? live : await getRecord(self, 180, origin)
  return { origin, total, bins } as const
}
