import type { ParameterSense, ParameterTable } from '#server/kernel/parameters/parameter-table.ts'
import type { ParametersOf } from '#server/kernel/parameters/parameters.ts'

export const rewardsParameters = {
  'plan.on': { default: true },
  'plan.min_usdt': { default: '500', min: '1', max: '100000' },
  'plan.max_usdt': { default: '10000', min: '1', max: '1000000' },
  'plan.step_usdt': { default: '1', min: '1', max: '1000' },
  'plan.tiers': { default: '500:150, 1000:200, 3000:250, 5000:300', min: '1:100', max: '1000000:500' },
  'plan.daily_bps': { default: 40, min: 1, max: 200 },
  'plan.graduation_bps': { default: 500, min: 0, max: 2_000 },
  'plan.end_after_months': { default: 1, min: 0, max: 12 },
  'plan.end_after_payments': { default: 30, min: 1, max: 365 },
  'plan.reinvest_hours': { default: 48, min: 1, max: 336 },
  'plan.batch_piece': { default: 2_000, min: 100, max: 10_000, step: 100 },
  'team.level1_bps': { default: 1_000, min: 0, max: 3_000 },
  'team.next_bps': { default: 3_000, min: 0, max: 3_000 },
} as const satisfies ParameterTable
export type RewardsParameters = ParametersOf<typeof rewardsParameters>

export const rewardsSense: ParameterSense<keyof typeof rewardsParameters> = {
  ordered: [
    ['plan.min_usdt', 'plan.max_usdt'],
    ['plan.tiers', 'plan.min_usdt'],
  ],
}
