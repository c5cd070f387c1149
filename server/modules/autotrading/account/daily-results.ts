import type { AutoCurvePoint } from '#contract/trading/autotrading-positions.ts'
import { toCount } from '#contract/money.ts'
import { type AutoType, formatSum } from '#contract/rules/autotrading.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import { dayStart } from './trading-day.ts'

/** A stretch of time, and the budget that an account had in it. */
export interface Stretch {
  readonly fromMs: number
  readonly toMs: number
  /** In hundred-millionths of the account's quote coin. */
  readonly budget: bigint
}

/** When a closed position was held, what it had cost, and what it brought. */
export interface Held {
  readonly openedMs: number
  readonly closedMs: number
  readonly spent: bigint
  readonly profit: bigint
}

const DAYS_OF_YEAR = 365n
const FEWEST_DAYS = 20

/** What each trading day of a stretch brought, days without a close included. */
export function dailyResults(closed: readonly Held[], { fromMs, toMs }: Stretch): bigint[] {
  const firstMs = dayStart(new Date(fromMs)).getTime()
  const results: bigint[] = []
  for (let startMs = firstMs; startMs < toMs; startMs += DAY_MS) results.push(0n)
  for (const { closedMs, profit } of closed) {
    const day = (dayStart(new Date(closedMs)).getTime() - firstMs) / DAY_MS
    results[day] = (results[day] ?? 0n) + profit
  }
  return results
}

/** The largest whole number whose square is not above the value. */
function squareRoot(value: bigint): bigint {
  if (value < 2n) return value
  let root = value
  for (let next = (root + 1n) / 2n; next < root; next = (root + value / root) / 2n) root = next
  return root
}

/** Mean over deviation of daily results, for a year, to two decimal places; null under 20 days, or where every day was alike. */
export function sharpeOf(results: readonly bigint[]): number | null {
  const count = BigInt(results.length)
  const sum = results.reduce((total, one) => total + one, 0n)
  const squares = results.reduce((total, one) => total + one * one, 0n)
  const spread = count * squares - sum * sum
  if (results.length < FEWEST_DAYS || spread === 0n) return null
  const squared = (10_000n * DAYS_OF_YEAR * sum * sum * (count - 1n)) / (count * spread)
  const hundredths = toCount(squareRoot(squared))
  return (sum < 0n ? -hundredths : hundredths) / 100
}

/** How much of the budget positions bound on average, in percent to two decimal places. */
export function exposureOf(closed: readonly Held[], { fromMs, toMs, budget }: Stretch): number {
  if (toMs <= fromMs || budget <= 0n) return 0
  const bound = closed.reduce((total, one) => {
    const beganMs = one.openedMs > fromMs ? one.openedMs : fromMs
    return one.closedMs > beganMs ? total + one.spent * BigInt(one.closedMs - beganMs) : total
  }, 0n)
  return toCount((bound * 10_000n) / (budget * BigInt(toMs - fromMs))) / 100
}

/** A point for the end of each day, the last one now and with what is open. */
export function curveOf(
  results: readonly bigint[],
  { stretch, unrealised, type }: { stretch: Stretch; unrealised: bigint; type: AutoType },
): AutoCurvePoint[] {
  const firstMs = dayStart(new Date(stretch.fromMs)).getTime()
  let [sum, top] = [0n, 0n]
  return results.map((result, day) => {
    const isLast = day === results.length - 1
    sum += isLast ? result + unrealised : result
    if (sum > top) top = sum
    const at = new Date(isLast ? stretch.toMs : firstMs + (day + 1) * DAY_MS).toISOString()
    return { at, result: formatSum(sum, type), drawdown: formatSum(top - sum, type) }
  })
}
