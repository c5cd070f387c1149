import { exportOf } from '../csv-texts/export-of.ts'
import { listSignalHistory, listSignals } from './signals.ts'

/** The figures that the API answers, so that both can be compared. */
const SIGNAL_COLUMNS = {
  id: 'id',
  symbol: 'symbol',
  kind: 'kind',
  direction: 'direction',
  timeframe: 'timeframe',
  interval: 'interval',
  foundAt: 'foundAt',
  validUntil: 'validUntil',
  price: 'price',
  level: 'level',
  target: 'target',
  stop: 'stop',
  rewardRisk: 'rewardRisk',
  probability: 'probability',
  baseRate: 'baseRate',
  expectedReturn: 'expectedReturn',
  expectedReturnNet: 'expectedReturnNet',
  state: 'state',
  resolvedAt: 'resolvedAt',
  realisedReturn: 'realisedReturn',
  bestMove: 'bestMove',
  worstMove: 'worstMove',
  return12h: 'return12h',
  return24h: 'return24h',
  origin: 'origin',
  model: 'model',
} as const

export const exportSignals = exportOf(listSignals, SIGNAL_COLUMNS)

export const exportSignalHistory = exportOf(listSignalHistory, SIGNAL_COLUMNS)
