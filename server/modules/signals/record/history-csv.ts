import type { Signal } from '#contract/trading/signals.ts'
import { csvTable, type CsvReader } from '#server/kernel/files/csv-table.ts'

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

const TABLE = {
  columns: COLUMNS,
  times: ['foundAt', 'validUntil', 'resolvedAt'],
  words: ['kind', 'direction', 'state', 'origin'],
} as const

/** Signals as a table in the language and zone of its reader, over the figures that the API answers, so that both can be compared. */
export function signalsCsv(signals: readonly Signal[], reader: CsvReader): string {
  return csvTable(TABLE, signals, reader)
}
