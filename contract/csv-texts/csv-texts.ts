import type { DIRECTIONS, SIGNAL_STATES, SignalKind } from '../trading/signals.ts'
import type { WalletType } from '../wallet/wallet.ts'
import type { WalletResult } from '../wallet/wallet-parts.ts'

/** The columns of the tables that members save. */
export const CSV_COLUMNS = [
  'date',
  'type',
  'coin',
  'amount',
  'result',
  'address',
  'txid',
  'balanceAfter',
  'account',
  'value',
  'currency',
  'id',
  'symbol',
  'side',
  'price',
  'quantity',
  'sum',
  'fee',
  'feeCoin',
  'positionId',
  'round',
  'participation',
  'mcs',
  'released',
  'kind',
  'direction',
  'timeframe',
  'interval',
  'foundAt',
  'validUntil',
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
] as const
export type CsvColumn = (typeof CSV_COLUMNS)[number]

type Word =
  | WalletType
  | 'withdraw_fee refund'
  | 'withdraw_fee topup'
  | 'subscribe refund'
  | 'recommend_profit DAILY'
  | 'recommend_profit TEAM'
  | 'swap_in fee'
  | WalletResult
  | SignalKind
  | (typeof DIRECTIONS)[number]
  | (typeof SIGNAL_STATES)[number]
  | 'BUY'
  | 'SELL'
  | 'LIVE'
  | 'BACKTEST'

/** One language's headings of the tables, and the words of the values that are names of ours. */
export interface CsvTexts {
  readonly columns: Readonly<Record<CsvColumn, string>>
  readonly words: Readonly<Record<Word, string>>
}

/** A value as a reader of the language knows it; what is no name of ours stays as it is. */
export function csvWord(texts: CsvTexts, value: string): string {
  return Object.entries(texts.words).find(([name]) => name === value)?.[1] ?? value
}
