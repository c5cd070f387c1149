import { and, sql, type Queryable } from '#server/kernel/database/db.ts'
import type { SignalsContext } from '../signals-context.ts'
import { matured } from './record-stats.ts'

const RECORD_DAYS = 180

/** Signals that were forecast with so many whole percent, and what became of them. */
export interface ForecastSum {
  readonly percent: number
  readonly count: number
  readonly hits: number
  /** Of their forecasts, in hundredths of a percent. */
  readonly sumBps: string
}

/** The live record of the last 180 days by forecast. */
export async function sumForecasts(self: SignalsContext, db: Queryable): Promise<ForecastSum[]> {
  const where = matured(self, await self.market.sourceId(), { days: RECORD_DAYS, origin: 'live' })
  return db.many<ForecastSum>(sql`
    select floor(s.probability * 100)::integer as percent, count(*)::integer as count,
      count(*) filter (where o.state = 'HIT')::integer as hits, sum(round(s.probability * 10000))::bigint::text as "sumBps"
    from signals_signals s join signals_outcomes o on o.signal_id = s.id where ${and(where)} group by 1 order by 1`)
}
