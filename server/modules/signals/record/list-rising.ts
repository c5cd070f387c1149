import type { Signal } from '#contract/trading/signals.ts'
import { sql } from '#server/kernel/database/db.ts'
import type { SignalsContext } from '../signals-context.ts'

/** As many as the busiest quarter of a year has; a bound, not a page. */
const MAX_RISING = 20_000

/** What following a signal needs to know; the probability in whole percent, as it was shown. */
export interface RisingSignal extends Pick<
  Signal,
  'symbol' | 'kind' | 'direction' | 'interval' | 'probability' | 'target' | 'stop' | 'origin'
> {
  readonly foundAtMs: number
  readonly validUntilMs: number
}

type Row = Omit<RisingSignal, 'foundAtMs' | 'validUntilMs'> & {
  readonly found_at: Date
  readonly valid_until: Date
}

/**
 * Every signal that pointed up and was found in a span, live or in hindsight, the oldest first. Those withdrawn later are among
 * them: at their moment they were followed.
 */
export async function listRising(
  self: SignalsContext,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<RisingSignal[]> {
  const sourceId = await self.market.sourceId()
  const rows = await self.db.many<Row>(sql`
    select symbol, kind, direction, interval_minutes as interval, round(probability * 100)::integer as probability, target,
      stop, origin, found_at, valid_until
    from signals_signals
    where source_id = ${sourceId} and direction = 'UP' and found_at >= ${new Date(fromMs)} and found_at < ${new Date(toMs)}
    order by found_at, id limit ${MAX_RISING}`)
  return rows.map(({ found_at, valid_until, ...row }) => ({
    ...row,
    foundAtMs: found_at.getTime(),
    validUntilMs: valid_until.getTime(),
  }))
}
