import type { CsvColumn } from './csv-columns.ts'
import type { CSV_NAMES } from './csv-names.ts'
import type { DIRECTIONS, SIGNAL_ORIGINS, SIGNAL_STATES, SignalKind } from '../trading/signals.ts'
import type { WalletType } from '../wallet/wallet.ts'
import type { WalletResult } from '../wallet/wallet-parts.ts'

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
  | (typeof SIGNAL_ORIGINS)[number]
  | (typeof CSV_NAMES)[number]

/** One language's headings of the tables, and the words of the values that are names of ours. */
export interface CsvTexts {
  /** The last line of a table that is not whole. */
  readonly cut: string
  readonly columns: Readonly<Record<CsvColumn, string>>
  readonly words: Readonly<Record<Word, string>>
}

/** A value as a reader of the language knows it; what is no name of ours stays as it is. */
export function csvWord({ words }: CsvTexts, value: string): string {
  return isWord(words, value) ? words[value] : value
}

export function isWord(words: CsvTexts['words'], value: string): value is Word {
  return Object.hasOwn(words, value)
}
