import type { ParameterSense, ParameterTable } from '#server/kernel/parameters/parameter-table.ts'

export const icoParameters = {
  'ico.min_usdt': { default: '100', min: '1', max: '100000' },
  'ico.max_usdt': { default: '10000', min: '1', max: '1000000' },
  'ico.step_usdt': { default: '1', min: '1', max: '1000' },
  'ico.bonus_tiers': { default: '100:10, 500:20, 3000:25, 5000:30', min: '1:0', max: '1000000:50' },
  'ico.fee_tiers': { default: '100:5, 1000:10, 3000:15, 5000:20', min: '1:0', max: '1000000:50' },
  'ico.release_piece': { default: 1_000, min: 100, max: 10_000, step: 100 },
  'vest.cliff_months': { default: 2, min: 0, max: 24 },
  'vest.months': { default: 10, min: 1, max: 60 },
  'vest.daily_bps': { default: 30, min: 1, max: 1_000 },
  'vest.remainder': { default: 'LAST_DAY', min: 'LAST_DAY', max: 'LAST_DAY' },
} as const satisfies ParameterTable

export const icoSense: ParameterSense<keyof typeof icoParameters> = {
  ordered: [
    ['ico.min_usdt', 'ico.max_usdt'],
    ['ico.bonus_tiers', 'ico.min_usdt'],
    ['ico.fee_tiers', 'ico.min_usdt'],
  ],
}
