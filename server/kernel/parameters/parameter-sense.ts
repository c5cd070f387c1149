import { parseUnits } from '#contract/money.ts'
import type { ParameterName } from './parameters.ts'

/** The first never exceeds the second: both lie within their own bounds and would still make nonsense together. */
const ORDERED: readonly (readonly [lower: ParameterName, upper: ParameterName])[] = [
  ['token.idle_days', 'token.absolute_days'],
  ['swap.min_usdt', 'swap.max_usdt'],
  ['swap.max_usdt', 'swap.day_usdt'],
  ['gas.max_trx', 'gas.prepaid_trx'],
  ['gas.prepaid_trx', 'gas.most_trx'],
  ['gas.most_trx', 'gas.day_trx'],
  ['withdraw.min_usdt', 'withdraw.day_usdt'],
  ['withdraw.automatic_usdt', 'withdraw.day_usdt'],
  ['withdraw.lock_hours', 'withdraw.reset_lock_hours'],
  ['signup.address_hour_count', 'signup.address_day_count'],
  ['referral.alarm_bps', 'referral.stop_bps'],
  ['plan.min_usdt', 'plan.max_usdt'],
  ['ico.min_usdt', 'ico.max_usdt'],
  ['game.min_mcs', 'game.max_mcs'],
  ['game.step_mcs', 'game.max_mcs'],
  ['auto.day_loss_bps', 'auto.drawdown_bps'],
  ['consent.ask_days', 'consent.days'],
  ['inquiry.file_megabytes', 'inquiry.video_megabytes'],
]
/** Of a round's five minutes, so many seconds are left for its result. */
const ROUND_SECONDS = 300n
const MIN_REST_SECONDS = 30n
const ONE_SECOND = 1_000_000n

/** A table of tiers and the smallest sum that has to fall into one of them. */
const COVERED: readonly (readonly [tiers: ParameterName, from: ParameterName])[] = [
  ['plan.tiers', 'plan.min_usdt'],
  ['ico.bonus_tiers', 'ico.min_usdt'],
  ['ico.fee_tiers', 'ico.min_usdt'],
]

/** A sum, or where the first tier of a table begins. */
function unitsOf(values: ReadonlyMap<string, string>, name: ParameterName): bigint {
  return parseUnits(values.get(name)?.split(':')[0] ?? '') ?? 0n
}

/** Whether the values of all parameters, each within its bounds, are consistent with each other. */
export function doMakeSense(values: ReadonlyMap<string, string>): boolean {
  const of = (name: ParameterName) => unitsOf(values, name)
  const areOrdered = ORDERED.every(([lower, upper]) => of(lower) <= of(upper))
  const played = (of('game.bet_seconds') + of('game.live_seconds')) / ONE_SECOND
  const isCovered = COVERED.every(([tiers, from]) => of(tiers) <= of(from))
  const isNight = values.get('night.start_hour') !== values.get('night.end_hour')
  return areOrdered && played + MIN_REST_SECONDS <= ROUND_SECONDS && isCovered && isNight
}
