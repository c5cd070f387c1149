import { failures } from '#contract/failures/failures.ts'
import type { ListedSignal, Signal, SignalFilter, SignalHistoryFilter } from '#contract/trading/signals.ts'
import type { SignalReason } from '#contract/trading/signal-reasons.ts'
import { HOUR_MS } from '#server/kernel/clock.ts'
import { sql, type Sql } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { isUuid } from '#server/kernel/database/ids.ts'
import { parsePeriod } from '#server/kernel/period.ts'
import { type Candle, DAY_MS } from '#server/modules/market/market.ts'
import type { SignalsContext } from './signals-context.ts'
import { getInclusion } from './record/decode-log.ts'
import { findRecordOf } from './record/record-stats.ts'
import { countSignals, NEWEST_FIRST, listSignalRows, STATE } from './signal-rows.ts'

/** Ten a day and symbol for a handful of symbols; a bound, not a page. */
const MAX_LISTED = 500
/** The longest range of a signal's chart, and what it shows of the time after its end. */
const BEFORE_MS = 7 * DAY_MS
const AFTER_MS = 12 * HOUR_MS

const ORDERS = {
  new: NEWEST_FIRST,
  probability: sql`s.probability desc, s.found_at desc, s.id desc`,
  return: sql`s.expected_return desc, s.found_at desc, s.id desc`,
} as const

type Shared = Pick<SignalFilter, 'kind' | 'symbol' | 'timeframe'>

function shared(filter: Shared): (Sql | undefined)[] {
  return [
    filter.kind && sql`s.kind = ${filter.kind}`,
    filter.symbol === undefined ? undefined : sql`s.symbol = ${filter.symbol}`,
    filter.timeframe === undefined ? undefined : sql`s.timeframe_minutes = ${filter.timeframe}`,
  ]
}

/** Signals found in the last 12 or 24 hours, each with the last price of its pair. */
export async function listSignals(self: SignalsContext, filter: SignalFilter): Promise<ListedSignal[]> {
  const sourceId = await self.market.sourceId()
  const since = new Date(self.clock.nowMs() - (filter.window === '12h' ? 12 : 24) * HOUR_MS)
  const { minProbability } = filter
  const signals = await listSignalRows(self.db, {
    where: [
      sql`s.source_id = ${sourceId}`,
      sql`s.found_at > ${since}`,
      ...shared(filter),
      filter.direction && sql`s.direction = ${filter.direction}`,
      // Compared as shown: a probability of 45 is what rounds to 45.
      minProbability === undefined ? undefined : sql`round(s.probability * 100) >= ${minProbability}`,
    ],
    order: ORDERS[filter.sort],
    limit: MAX_LISTED,
  })
  const closes = await self.market.lastCloses(self.db, [...new Set(signals.map(({ symbol }) => symbol))])
  return signals.map((signal) => ({ ...signal, lastPrice: closes.get(signal.symbol) ?? null }))
}

/** Live signals that point up and are still open, found since then, the oldest first: what can be followed by buying. */
export async function listFollowable(self: SignalsContext, since: Date): Promise<Signal[]> {
  const sourceId = await self.market.sourceId()
  return await listSignalRows(self.db, {
    where: [
      sql`s.source_id = ${sourceId}`,
      sql`s.found_at > ${since}`,
      sql`s.origin = 'live'`,
      sql`s.direction = 'UP'`,
      sql`${STATE} = 'ACTIVE'`,
      sql`s.valid_until > ${self.clock.now()}`,
    ],
    order: sql`s.found_at, s.id`,
    limit: MAX_LISTED,
  })
}

async function historyOf(self: SignalsContext, filter: SignalHistoryFilter): Promise<(Sql | undefined)[]> {
  const sourceId = await self.market.sourceId()
  const { from, to } = parsePeriod(self.clock.nowMs(), filter)
  const { state, origin } = filter
  return [
    sql`s.source_id = ${sourceId}`,
    sql`s.found_at >= ${from}`,
    sql`s.found_at < ${to}`,
    ...shared(filter),
    state && sql`${STATE} = ${state}`,
    origin && sql`s.origin = ${origin}`,
  ]
}

/** Every signal of a period, newest first. Throws COMMON-B001 for an unreadable or too long period. */
export async function listSignalHistory(self: SignalsContext, filter: SignalHistoryFilter) {
  const where = await historyOf(self, filter)
  const { page, size } = filter
  const [total, items] = await Promise.all([
    countSignals(self.db, where),
    listSignalRows(self.db, { where, order: NEWEST_FIRST, limit: size, offset: (page - 1) * size }),
  ])
  return { items, page, size, total }
}

interface Background {
  reasons: SignalReason[]
  note: string | null
  withdrawn_at: Date | null
}

async function getBackground(self: SignalsContext, id: string) {
  const { reasons, note, withdrawn_at } = await self.db.one<Background>(sql`
    select s.reasons, w.note, w.withdrawn_at
    from signals_signals s left join signals_withdrawals w on w.signal_id = s.id where s.id = ${id}`)
  return {
    reasons,
    withdrawal: note === null || withdrawn_at === null ? null : { note, at: withdrawn_at.toISOString() },
  }
}

/** One signal as it stands. Throws COMMON-A001 for an unknown id. */
export async function findSignal(self: SignalsContext, id: string): Promise<Signal> {
  if (!isUuid(id)) throw new Failure(failures.common.notFound)
  const [signal] = await listSignalRows(self.db, {
    where: [sql`s.id = ${id}`],
    order: NEWEST_FIRST,
    limit: 1,
  })
  if (!signal) throw new Failure(failures.common.notFound)
  return signal
}

/** One signal with the candles before, during and shortly after it, its reasons, its record and its index in the log. Throws COMMON-A001 for an unknown id. */
export async function getSignal(self: SignalsContext, id: string) {
  const signal = await findSignal(self, id)
  const candles = await listCandleRows(self, signal.symbol, {
    fromMs: Date.parse(signal.foundAt) - BEFORE_MS,
    toMs: Date.parse(signal.validUntil) + AFTER_MS,
  })
  return {
    signal,
    candles,
    ...(await getBackground(self, id)),
    record: await findRecordOf(self, signal),
    ...(await getInclusion(self.db, id)),
  }
}

/** Candles of 15 minutes of a span, as members see them. */
export async function listCandleRows(
  self: SignalsContext,
  symbol: string,
  span: { fromMs: number; toMs: number },
) {
  return (await self.market.listCandles(self.db, symbol, span)).map(candleRow)
}

function candleRow({ openTimeMs, open, high, low, close }: Candle): [number, number, number, number, number] {
  return [openTimeMs, open, high, low, close]
}
