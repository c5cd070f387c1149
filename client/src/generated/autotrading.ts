// Made from the contract by `npm run client`; changes belong there.
import type { Send } from '../send.ts'

export type GetTradingStatusAnswer = {
  signalOn: boolean
  soundOn: boolean
  signalAccess: {
    state: 'TRIAL' | 'ACTIVE' | 'EXPIRING' | 'GRACE' | 'EXPIRED' | 'SCHEDULED' | 'NONE'
    trial: boolean
    end: string | null
  }
  found24h: number
  autoMasterOn: boolean
  autoMasterMode: 'paper' | 'live' | null
  setupRequired: Array<'SUBSCRIPTION' | 'KEY' | 'APPROVAL' | 'RISK' | 'WATCHED_STOP' | 'STOPPED' | 'COUNTRY' | 'EXCHANGE'>
  accounts: Array<{
    type: 'paper' | 'binance' | 'bybit' | 'okx' | 'upbit'
    state: 'OFF' | 'ON' | 'PAUSED' | 'KILLED'
    key: 'NONE' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'ERROR' | 'REVOKED' | 'EXPIRED'
    openPositions: number
    today: string
    setupRequired: Array<'SUBSCRIPTION' | 'KEY' | 'APPROVAL' | 'RISK' | 'WATCHED_STOP' | 'STOPPED' | 'COUNTRY' | 'EXCHANGE'>
  }>
}

export type GetAutoMasterAnswer = {
  type: 'paper' | 'binance' | 'bybit' | 'okx' | 'upbit'
  quote: 'USDT' | 'KRW'
  key: {
    state: 'NONE' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'ERROR' | 'REVOKED' | 'EXPIRED'
    last4: string | null
    permissions: Array<string>
    ipRestricted: boolean | null
    checkedAt: string | null
    endsAt: string | null
    reason: string | null
  }
  rules: {
    budget: string
    perTradePct: number
    maxOpen: number
    stopPct: number
    takeProfit: boolean
    trailingPct: number | null
    dayLossPct: number
    maxDrawdownPct: number
    minProbability: number
    kinds: Array<'BREAKDOWN' | 'TESTING_SUPPORT' | 'BREAKOUT' | 'TESTING_RESISTANCE' | 'RE_ENTERED_RANGE' | 'SUPPORT' | 'RESISTANCE' | 'TREND_CHANGE' | 'REENTRY'>
    symbols: Array<string>
  }
  run: {
    state: 'OFF' | 'ON' | 'PAUSED' | 'KILLED'
    since: string | null
    pausedUntil: string | null
    pauseReason: 'DAY_LOSS' | 'STOPS' | null
    setupRequired: Array<'SUBSCRIPTION' | 'KEY' | 'APPROVAL' | 'RISK' | 'WATCHED_STOP' | 'STOPPED' | 'COUNTRY' | 'EXCHANGE'>
    exchangeDown: boolean
  }
  totals: {
    trades: number
    realised: string
    unrealised: string
    fees: string
    winRate: number | null
    profitFactor: number | null
    maxDrawdown: string
    averageHoldingMinutes: number | null
    sharpe: number | null
    exposure: number
  }
  lossBudget: {
    day: string
    total: string
  }
  budget: {
    min: string
    max: string
  }
  symbols: Array<string>
  executorAddresses: Array<string>
}

export type ListAutoPositionsQuery = {
  state?: 'open' | 'closed'
  page?: number
  size?: number
}
export type ListAutoPositionsRow = {
  id: string
  signalId: string
  symbol: string
  kind: 'BREAKDOWN' | 'TESTING_SUPPORT' | 'BREAKOUT' | 'TESTING_RESISTANCE' | 'RE_ENTERED_RANGE' | 'SUPPORT' | 'RESISTANCE' | 'TREND_CHANGE' | 'REENTRY' | 'STRATEGY'
  state: 'OPENING' | 'OPEN' | 'CLOSING' | 'CLOSED' | 'FAILED'
  quantity: string
  entry: number | null
  price: number | null
  stop: number
  target: number | null
  isChanging: boolean
  spent: string
  received: string
  fees: string
  profit: string
  openedAt: string
  validUntil: string
  closedAt: string | null
  reason: 'TARGET' | 'STOP' | 'EXPIRED' | 'MEMBER' | 'LOST' | 'STRATEGY' | null
  failure: string | null
}
export type ListAutoPositionsAnswer = {
  items: Array<ListAutoPositionsRow>
  page: number
  size: number
  total: number
}

export type ExportAutoPositionsQuery = {
  state?: 'open' | 'closed'
  zone?: string
}

export type ListAutoTradesQuery = {
  from?: string
  to?: string
  zone?: string
  page?: number
  size?: number
}
export type ListAutoTradesRow = {
  id: string
  positionId: string
  symbol: string
  side: 'buy' | 'sell'
  price: number
  quantity: string
  sum: string
  fee: string
  feeCoin: string
  at: string
}
export type ListAutoTradesAnswer = {
  items: Array<ListAutoTradesRow>
  page: number
  size: number
  total: number
}

export type ExportAutoTradesQuery = {
  from?: string
  to?: string
  zone?: string
}

export type GetAutoReportQuery = {
  from?: string
  to?: string
  zone?: string
}
export type GetAutoReportAnswer = {
  figures: {
    trades: number
    realised: string
    unrealised: string
    fees: string
    winRate: number | null
    profitFactor: number | null
    maxDrawdown: string
    averageHoldingMinutes: number | null
    sharpe: number | null
    exposure: number
  }
  kinds: Array<{
    kind: 'BREAKDOWN' | 'TESTING_SUPPORT' | 'BREAKOUT' | 'TESTING_RESISTANCE' | 'RE_ENTERED_RANGE' | 'SUPPORT' | 'RESISTANCE' | 'TREND_CHANGE' | 'REENTRY' | 'STRATEGY'
    figures: {
      trades: number
      realised: string
      unrealised: string
      fees: string
      winRate: number | null
      profitFactor: number | null
      maxDrawdown: string
      averageHoldingMinutes: number | null
      sharpe: number | null
      exposure: number
    }
  }>
  paper: {
    trades: number
    realised: string
    unrealised: string
    fees: string
    winRate: number | null
    profitFactor: number | null
    maxDrawdown: string
    averageHoldingMinutes: number | null
    sharpe: number | null
    exposure: number
  } | null
  curve: Array<{
    at: string
    result: string
    drawdown: string
  }>
  paperCurve: Array<{
    at: string
    result: string
    drawdown: string
  }>
}

export type ListAutoEventsQuery = {
  page?: number
  size?: number
}
export type ListAutoEventsRow = {
  id: string
  kind: 'ORDER_GONE' | 'ORDER_MISSING' | 'ORDER_REFUSED' | 'COINS_MISSING' | 'STOP_REACHED' | 'KEY_FAILED' | 'PAUSED' | 'KILLED' | 'CHANGED' | 'REDUCED'
  symbol: string | null
  leg: 'ENTRY' | 'STOP' | 'EXIT' | null
  stop: number | null
  target: number | null
  sharePct: number | null
  at: string
}
export type ListAutoEventsAnswer = {
  items: Array<ListAutoEventsRow>
  page: number
  size: number
  total: number
  comparedAt: string | null
}

export type ExportAutoEventsQuery = {
  zone?: string
}

export function autotradingCalls(send: Send) {
  return {
    /** The switches of Signal Master and Auto Master, the access, and what is still missing. Needs `trading:read`. */
    getTradingStatus: () => send<GetTradingStatusAnswer>(`/trading/status`, 'data'),
    /** One account: its key, rules, run and totals. Needs `trading:read`. */
    getAutoMaster: (type: string) => send<GetAutoMasterAnswer>(`/trading/automaster/${encodeURIComponent(type)}`, 'data'),
    /** Positions of an account, newest first. Needs `trading:read`. */
    listAutoPositions: (type: string, query?: ListAutoPositionsQuery) => send<ListAutoPositionsAnswer>(`/trading/automaster/${encodeURIComponent(type)}/positions`, 'data', query),
    /** The same as a CSV file, all pages of it: UTF-8 with its mark, one line a row, at most 50,000. Needs `trading:read`. */
    exportAutoPositions: (type: string, query?: ExportAutoPositionsQuery) => send<string>(`/trading/automaster/${encodeURIComponent(type)}/positions.csv`, 'text', query),
    /** What was bought and sold, as the exchange tells it, newest first. Needs `trading:read`. */
    listAutoTrades: (type: string, query?: ListAutoTradesQuery) => send<ListAutoTradesAnswer>(`/trading/automaster/${encodeURIComponent(type)}/trades`, 'data', query),
    /** The same as a CSV file, all pages of it: UTF-8 with its mark, one line a row, at most 50,000. Needs `trading:read`. */
    exportAutoTrades: (type: string, query?: ExportAutoTradesQuery) => send<string>(`/trading/automaster/${encodeURIComponent(type)}/trades.csv`, 'text', query),
    /** Figures of a period: in all, per kind of signal, and those of the demonstration account beside them. Needs `trading:read`. */
    getAutoReport: (type: string, query?: GetAutoReportQuery) => send<GetAutoReportAnswer>(`/trading/automaster/${encodeURIComponent(type)}/report`, 'data', query),
    /** What was noticed of an account, newest first, and when it was last compared with its exchange. Needs `trading:read`. */
    listAutoEvents: (type: string, query?: ListAutoEventsQuery) => send<ListAutoEventsAnswer>(`/trading/automaster/${encodeURIComponent(type)}/events`, 'data', query),
    /** The same as a CSV file, all pages of it: UTF-8 with its mark, one line a row, at most 50,000. Needs `trading:read`. */
    exportAutoEvents: (type: string, query?: ExportAutoEventsQuery) => send<string>(`/trading/automaster/${encodeURIComponent(type)}/events.csv`, 'text', query),
  }
}
