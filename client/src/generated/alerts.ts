// Made from the contract by `npm run client`; changes belong there.
import type { Send } from '../send.ts'

export type GetAlertsAnswer = {
  watched: Array<{
    symbol: string
    price: number | null
    change: number | null
    closes: Array<number>
    running: number
  }>
  pairs: Array<string>
  alerts: Array<{
    id: string
    kind: 'PRICE' | 'SIGNAL'
    on: boolean
    repeats: boolean
    channels: Array<'PUSH' | 'SOUND'>
    inQuiet: 'WAIT' | 'DROP'
    symbol: string | null
    direction: 'UP' | 'DOWN' | null
    level: number | null
    symbols: Array<string>
    signalKinds: Array<'BREAKDOWN' | 'TESTING_SUPPORT' | 'BREAKOUT' | 'TESTING_RESISTANCE' | 'RE_ENTERED_RANGE' | 'SUPPORT' | 'RESISTANCE' | 'TREND_CHANGE' | 'REENTRY'>
    minProbability: number | null
    minLift: number | null
    positiveNet: boolean
    firedAt: string | null
    firedLately: number
    changedAt: string
  }>
  events: Array<{
    event: 'DEPOSIT' | 'MEMBERSHIP' | 'PLAN' | 'REWARD' | 'AUTO' | 'GAME' | 'ICO'
    on: boolean
    changedAt: string | null
  }>
  quiet: {
    nightFrom: number
    nightTo: number
    nightRings: boolean
    from: number | null
    to: number | null
  }
}

export type ExportAlertsQuery = {
  zone?: string
}

export type GetPairChartQuery = {
  symbol: string
}
export type GetPairChartAnswer = {
  symbol: string
  price: number | null
  candles: Array<[number, number, number, number, number]>
}

export function alertsCalls(send: Send) {
  return {
    /** The watchlist with prices, the member’s alerts, events, quiet hours, and the pairs of the market. Needs `signals:read`. */
    getAlerts: () => send<GetAlertsAnswer>(`/alerts`, 'data'),
    /** The same as a CSV file, all pages of it: UTF-8 with its mark, one line a row, at most 50,000. Needs `signals:read`. */
    exportAlerts: (query?: ExportAlertsQuery) => send<string>(`/alerts.csv`, 'text', query),
    /** The latest price of a pair and its candles of the last 24 hours. Needs `signals:read`. */
    getPairChart: (query: GetPairChartQuery) => send<GetPairChartAnswer>(`/alerts/chart`, 'data', query),
  }
}
