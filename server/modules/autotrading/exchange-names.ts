import type { AutoType } from '#contract/rules/autotrading.ts'

export const EXCHANGE_NAMES: Readonly<Record<AutoType, string>> = {
  paper: 'Paper',
  binance: 'Binance',
  bybit: 'Bybit',
  okx: 'OKX',
  upbit: 'Upbit',
}
