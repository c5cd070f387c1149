import { ONE } from '#contract/money.ts'
import type { ParameterSense, ParameterTable } from '#server/kernel/parameters/parameter-table.ts'
import type { ParametersOf } from '#server/kernel/parameters/parameters.ts'

export const gameParameters = {
  'game.on': { default: true },
  // A round takes five minutes with its rest.
  'game.bet_seconds': { default: 180, min: 30, max: 240, step: 30 },
  'game.live_seconds': { default: 60, min: 30, max: 240, step: 30 },
  'game.min_mcs': { default: '10', min: '1', max: '10000' },
  'game.max_mcs': { default: '10000', min: '1', max: '1000000' },
  'game.step_mcs': { default: '1', min: '1', max: '1000' },
  'game.fee_bps': { default: 500, min: 0, max: 1_000 },
  'game.price_max_age_ms': { default: 3_000, min: 500, max: 30_000, step: 500 },
  'game.sources': { default: 2, min: 1, max: 5 },
  'game.day_loss_mcs': { default: '1000', min: '1', max: '1000000' },
} as const satisfies ParameterTable
export type GameParameters = ParametersOf<typeof gameParameters>

/** Of a round’s five minutes, so many seconds are left for its result. */
const ROUND_SECONDS = 300n
const MIN_REST_SECONDS = 30n

export const gameSense: ParameterSense<keyof typeof gameParameters> = {
  ordered: [
    ['game.min_mcs', 'game.max_mcs'],
    ['game.step_mcs', 'game.max_mcs'],
  ],
  isSound: (of) =>
    of('game.bet_seconds') + of('game.live_seconds') + MIN_REST_SECONDS * ONE <= ROUND_SECONDS * ONE,
}
