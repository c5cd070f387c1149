/**
 * Routes by which money leaves the operator, each with the parameter that bounds its reward day, in whole coins. Swaps and
 * withdrawals are counted by their worth in USDT.
 */
export const BRAKES = {
  commissionsMcs: { parameter: 'brake.commissions_day_mcs', coin: 'MCS' },
  commissionsUsdt: { parameter: 'brake.commissions_day_usdt', coin: 'USDT' },
  swapsToUsdt: { parameter: 'brake.swaps_to_usdt_day_usdt', coin: 'USDT' },
  swapsToMcs: { parameter: 'brake.swaps_to_mcs_day_usdt', coin: 'USDT' },
  signUpBonuses: { parameter: 'brake.bonuses_day_mcs', coin: 'MCS' },
  withdrawals: { parameter: 'brake.withdrawals_day_usdt', coin: 'USDT' },
} as const
export type BrakeName = keyof typeof BRAKES

export const BRAKE_NAMES = Object.keys(BRAKES).filter(isBrakeName)

export function isBrakeName(name: string): name is BrakeName {
  return Object.hasOwn(BRAKES, name)
}

/** A release lets money go for so many hours at most. */
export const MAX_RELEASE_HOURS = 72
