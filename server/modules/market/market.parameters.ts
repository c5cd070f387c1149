import type { ParameterTable } from '#server/kernel/parameters/parameter-table.ts'
import type { ParametersOf } from '#server/kernel/parameters/parameters.ts'

export const marketParameters = {
  'price.max_age_seconds': { default: 300, min: 10, max: 3_600 },
  'price.circuit_bps': { default: 1_000, min: 50, max: 5_000 },
  'price.circuit_minutes': { default: 10, min: 1, max: 1_440 },
  'price.step_bps': { default: 1_000, min: 1, max: 2_000 },
  'price.cooldown_minutes': { default: 60, min: 10, max: 10_080 },
} as const satisfies ParameterTable
export type MarketParameters = ParametersOf<typeof marketParameters>
