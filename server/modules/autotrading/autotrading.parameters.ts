import type { ParameterSense, ParameterTable } from '#server/kernel/parameters/parameter-table.ts'
import type { ParametersOf } from '#server/kernel/parameters/parameters.ts'

export const autotradingParameters = {
  'auto.budget_usdt': { default: '100', min: '10', max: '10000' },
  'auto.per_trade_bps': { default: 1_000, min: 100, max: 10_000 },
  'auto.max_open': { default: 5, min: 1, max: 10 },
  'auto.stop_bps': { default: 300, min: 50, max: 2_000 },
  'auto.day_loss_bps': { default: 500, min: 50, max: 5_000 },
  'auto.drawdown_bps': { default: 1_500, min: 100, max: 8_000 },
  'auto.min_probability': { default: 45, min: 0, max: 95 },
} as const satisfies ParameterTable
export type AutoTradingParameters = ParametersOf<typeof autotradingParameters>

export const autotradingSense: ParameterSense<keyof typeof autotradingParameters> = {
  ordered: [['auto.day_loss_bps', 'auto.drawdown_bps']],
}
