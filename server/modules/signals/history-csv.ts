import type { Signal } from '#contract/signals.ts'
import { csvOf } from '#server/kernel/csv.ts'

const COLUMNS = [
  'id',
  'symbol',
  'kind',
  'direction',
  'timeframe',
  'interval',
  'foundAt',
  'validUntil',
  'price',
  'level',
  'target',
  'stop',
  'rewardRisk',
  'probability',
  'baseRate',
  'expectedReturn',
  'expectedReturnNet',
  'state',
  'resolvedAt',
  'realisedReturn',
  'bestMove',
  'worstMove',
  'return12h',
  'return24h',
  'origin',
  'model',
] as const satisfies readonly (keyof Signal)[]

/** Signals as a table: the names of the API over the figures that it answers, so that both can be compared. */
export function signalsCsv(signals: readonly Signal[]): string {
  return csvOf([COLUMNS, ...signals.map((signal) => COLUMNS.map((name) => signal[name]))])
}
