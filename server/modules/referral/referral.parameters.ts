import type { ParameterSense, ParameterTable } from '#server/kernel/parameters/parameter-table.ts'
import type { ParametersOf } from '#server/kernel/parameters/parameters.ts'

export const referralParameters = {
  'referral.level1_bps': { default: 3_000, min: 0, max: 3_000 },
  'referral.next_bps': { default: 3_000, min: 0, max: 3_000 },
  'referral.alarm_bps': { default: 3_000, min: 100, max: 10_000 },
  'referral.stop_bps': { default: 3_500, min: 100, max: 10_000 },
  'referral.stop_on': { default: false },
  'referral.attribution_days': { default: 30, min: 1, max: 365 },
  'brake.commissions_day_mcs': { default: 1_000_000, min: 1_000, max: 100_000_000 },
  'brake.commissions_day_usdt': { default: 100_000, min: 100, max: 10_000_000 },
} as const satisfies ParameterTable
export type ReferralParameters = ParametersOf<typeof referralParameters>

export const referralSense: ParameterSense<keyof typeof referralParameters> = {
  ordered: [['referral.alarm_bps', 'referral.stop_bps']],
}
