import { setImmediate as others } from 'node:timers/promises'
import { failures } from '#contract/failures/failures.ts'
import type { AutoCurvePoint } from '#contract/trading/autotrading-positions.ts'
import type { AutoRulesForm } from '#contract/trading/autotrading.ts'
import {
  type AutoRules,
  type AutoType,
  budgetBounds,
  formatSum,
  isTradingType,
} from '#contract/rules/autotrading.ts'
import { DAY_MS, HOUR_MS } from '#server/kernel/clock.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { Candle } from '#server/modules/market/market.ts'
import type { RisingSignal } from '#server/modules/signals/signals.ts'
import type { Owned } from '../account/account-rows.ts'
import { figuresOf } from '../account/report.ts'
import { dayStart, nextDayStart } from '../account/trading-day.ts'
import type { AutoTradingContext } from '../autotrading-context.ts'
import { parseRules } from '../save-rules.ts'
import { CANDLE_MS, type CandleAt, newReplay, type Replay, replayStretch } from './replay-rules.ts'

const BACKTEST_DAYS = 90
/** Reading a quarter of a year of candles is work for the database. */
const PER_HOUR = { most: 30, windowMs: HOUR_MS }

interface Past {
  readonly signals: readonly RisingSignal[]
  readonly candleAt: CandleAt
  readonly fromMs: number
  readonly toMs: number
}

/** Signals and candles of the last 90 days; it begins with the first candle that is kept. */
async function loadPast(self: AutoTradingContext, rules: AutoRules): Promise<Past> {
  const toMs = self.clock.nowMs() - (self.clock.nowMs() % CANDLE_MS)
  const span = { fromMs: dayStart(new Date(toMs - BACKTEST_DAYS * DAY_MS)).getTime(), toMs }
  const signals = await self.signals.listRising(span)
  const wanted = rules.symbols.length > 0 ? rules.symbols : signals.map(({ symbol }) => symbol)
  const candles = new Map<string, ReadonlyMap<number, Candle>>()
  let firstMs = toMs
  for (const symbol of new Set(wanted)) {
    const kept = await self.market.listCandles(self.db, symbol, span)
    const openMs = kept[0]?.openTimeMs ?? toMs
    if (openMs < firstMs) firstMs = openMs
    candles.set(symbol, new Map(kept.map((candle) => [candle.openTimeMs, candle])))
  }
  const candleAt: CandleAt = (symbol, openTimeMs) => candles.get(symbol)?.get(openTimeMs)
  return { signals, candleAt, fromMs: firstMs, toMs }
}

/** Plays the past day by day and notes where the account stood; between two days other calls get their turn. */
async function play(
  replay: Replay,
  { signals, fromMs, toMs }: Past,
  type: AutoType,
): Promise<readonly AutoCurvePoint[]> {
  const curve: AutoCurvePoint[] = []
  let top = 0n
  for (let startMs = fromMs; startMs < toMs;) {
    const nextMs = nextDayStart(new Date(startMs)).getTime()
    const endMs = nextMs < toMs ? nextMs : toMs
    const found = signals.filter(({ foundAtMs }) => foundAtMs >= startMs && foundAtMs < endMs)
    replayStretch(replay, found, { fromMs: startMs, toMs: endMs })
    const result = replay.realised + replay.unrealised
    if (result > top) top = result
    const at = new Date(endMs).toISOString()
    curve.push({ at, result: formatSum(result, type), drawdown: formatSum(top - result, type) })
    startMs = endMs
    await others()
  }
  return curve
}

function toBacktestView(replay: Replay, { signals, fromMs, toMs }: Past, type: AutoType) {
  const bought = [...replay.ended.map(({ position }) => position), ...replay.open]
  const closed = replay.ended.map(({ position, profit, fees, atMs }) => ({
    kind: position.signal.kind,
    profit,
    fees,
    openedMs: position.openedAtMs,
    closedMs: atMs,
    spent: position.spent,
  }))
  const { killedAtMs } = replay
  return {
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    offered: signals.filter(({ foundAtMs }) => foundAtMs >= fromMs).length,
    followed: bought.length,
    hindsight: bought.filter(({ signal }) => signal.origin === 'backtest').length,
    stoppedAt: killedAtMs === undefined ? null : new Date(killedAtMs).toISOString(),
    figures: figuresOf(type, closed, {
      unrealised: replay.unrealised,
      stretch: { fromMs, toMs, budget: replay.rules.budget },
    }),
  }
}

/**
 * What rules would have done over the last 90 days: the executor's own decisions, the exchange's fee and the spread of paper mode, on closed
 * candles of 15 minutes. Writes nothing. Throws COMMON-A001 for an exchange that is not traded on, A002 after 30 in an hour, A004,
 * AUTO-B001, B002.
 */
export async function backtestRules(
  self: AutoTradingContext,
  { memberId, type, form }: Owned & { form: AutoRulesForm },
) {
  const { country } = await self.identity.getMember(self.db, memberId)
  await self.gates.requireOpen('automaster', country)
  if (!isTradingType(type)) throw new Failure(failures.common.notFound)
  const rules = parseRules(type, form, budgetBounds(type).max)
  if (!(await self.limits.consume(`back-test of ${memberId}`, PER_HOUR)))
    throw new Failure(failures.common.tooManyRequests)
  const past = await loadPast(self, rules)
  const replay = newReplay(rules, past.candleAt, type)
  const curve = await play(replay, past, type)
  return { ...toBacktestView(replay, past, type), curve: [...curve] }
}
