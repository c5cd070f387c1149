/** Currencies in which a statement says what coins were worth, each with the digits its amounts are written with. */
export const CURRENCY_DIGITS = { KRW: 0, USD: 2, JPY: 0, TWD: 2, CNY: 2 } as const
export type StatementCurrency = keyof typeof CURRENCY_DIGITS
export const STATEMENT_CURRENCIES = [
  'KRW',
  'USD',
  'JPY',
  'TWD',
  'CNY',
] as const satisfies readonly StatementCurrency[]
