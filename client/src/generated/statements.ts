// Made from the contract by `npm run client`; changes belong there.
import type { Send } from '../send.ts'

export type ListStatementsQuery = {
  zone?: string
}
export type ListStatementsAnswer = {
  periods: Array<{
    name: string
    isOver: boolean
  }>
  currencies: Array<'KRW' | 'USD' | 'JPY' | 'TWD' | 'CNY'>
  source: string | null
}

export type GetStatementQuery = {
  currency?: 'KRW' | 'USD' | 'JPY' | 'TWD' | 'CNY'
  method?: 'FIFO' | 'AVERAGE'
  zone?: string
}
export type GetStatementAnswer = {
  period: string
  from: string
  to: string
  isOver: boolean
  currency: 'KRW' | 'USD' | 'JPY' | 'TWD' | 'CNY'
  accounts: Array<{
    account: 'available' | 'bonus' | 'locked' | 'gas'
    coin: 'MCS' | 'USDT' | 'TRX'
    opening: string
    received: string
    sent: string
    closing: string
    value: string
  }>
  value: string
  sums: Array<{
    type: 'deposit' | 'receive' | 'send' | 'withdraw' | 'withdraw_fee' | 'withdraw_fail' | 'subscribe' | 'recommend_profit' | 'game_betting' | 'game_betting_cancel' | 'game_refund' | 'game_profit' | 'reward_plan_start' | 'reward_plan_end' | 'ico_enter_decrease' | 'ico_enter_increase' | 'ico_unlock_vesting_increase' | 'swap_in' | 'swap_out' | 'signup_free_increase'
    coin: 'MCS' | 'USDT' | 'TRX'
    count: number
    amount: string
    value: string
  }>
  gains: {
    method: 'FIFO' | 'AVERAGE'
    coins: Array<{
      coin: 'MCS' | 'USDT' | 'TRX'
      amount: string
      proceeds: string
      cost: string
      gain: string
    }>
    total: string
  }
  seal: {
    batch: number
    head: string
    at: string
  } | null
  rates: {
    MCS: string | null
    USDT: string
    TRX: string | null
    source: string
  }
  movements: number
}

export type SaveStatementCsvQuery = {
  currency?: 'KRW' | 'USD' | 'JPY' | 'TWD' | 'CNY'
  method?: 'FIFO' | 'AVERAGE'
  zone?: string
}

export function statementsCalls(send: Send) {
  return {
    /** The months and years with statements, newest first, and the currencies they can be written in. Needs `wallet:read`. */
    listStatements: (query?: ListStatementsQuery) => send<ListStatementsAnswer>(`/wallet/statements`, 'data', query),
    /** One month (YYYY-MM) or year (YYYY): balances at both ends, what moved by type, and gains, in a currency at the rates of each day. Needs `wallet:read`. */
    getStatement: (period: string, query?: GetStatementQuery) => send<GetStatementAnswer>(`/wallet/statements/${encodeURIComponent(period)}`, 'data', query),
    /** Every movement of the period as a CSV file, each with its value at the day's rate. Needs `wallet:read`. */
    saveStatementCsv: (period: string, query?: SaveStatementCsvQuery) => send<string>(`/wallet/statements/${encodeURIComponent(period)}/csv`, 'text', query),
  }
}
