import type { PAUSE_REASONS } from '#contract/trading/autotrading.ts'
import { type AutoRules, lossBudget, MAX_STOPS } from '#contract/rules/autotrading.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import { nextDayStart } from './trading-day.ts'

/** What an account has earned and lost, for its limits. Sums in hundred-millionths of its quote coin. */
export interface LimitFacts {
  readonly realised: bigint
  /** What the open positions stand at; only the drawdown counts it. */
  readonly unrealised: bigint
  /** The highest that was realised since the last release of the stop. */
  readonly peak: bigint
  readonly isKilled: boolean
  /** Realised since the trading day began. */
  readonly today: bigint
  /** Moments of the stops of the last 24 hours, the newest first. */
  readonly stopsMs: readonly number[]
}

export type Limit = 'KILL' | { readonly reason: (typeof PAUSE_REASONS)[number]; readonly until: Date }

/** The day's loss pauses until nine, four stops within a day pause until the first is a day old, the drawdown latches. */
export function limitOf(rules: AutoRules, facts: LimitFacts, now: Date): Limit | undefined {
  const { day, total } = lossBudget(rules)
  const { realised, peak } = facts
  const top = peak > realised ? peak : realised
  if (!facts.isKilled && top - realised - facts.unrealised >= total) return 'KILL'
  if (facts.today <= -day) return { reason: 'DAY_LOSS', until: nextDayStart(now) }
  const first = facts.stopsMs[MAX_STOPS - 1]
  return first === undefined ? undefined : { reason: 'STOPS', until: new Date(first + DAY_MS) }
}
