// Made from the contract by `npm run client`; changes belong there.
import type { Send } from '../send.ts'

export type ListSignalsQuery = {
  window?: '12h' | '24h'
  kind?: 'BREAKDOWN' | 'TESTING_SUPPORT' | 'BREAKOUT' | 'TESTING_RESISTANCE' | 'RE_ENTERED_RANGE' | 'SUPPORT' | 'RESISTANCE' | 'TREND_CHANGE' | 'REENTRY'
  symbol?: string
  direction?: 'UP' | 'DOWN'
  timeframe?: number
  minProbability?: number
  sort?: 'new' | 'probability' | 'return'
}
export type ListSignalsRow = {
  id: string
  symbol: string
  kind: 'BREAKDOWN' | 'TESTING_SUPPORT' | 'BREAKOUT' | 'TESTING_RESISTANCE' | 'RE_ENTERED_RANGE' | 'SUPPORT' | 'RESISTANCE' | 'TREND_CHANGE' | 'REENTRY'
  direction: 'UP' | 'DOWN'
  timeframe: number
  interval: number
  price: number
  level: number
  target: number
  stop: number
  rewardRisk: number
  probability: number
  baseRate: number
  expectedReturn: number
  expectedReturnNet: number
  returnAtTarget: number
  returnAtStop: number
  sampleSize: number
  collectingData: boolean
  foundAt: string
  validUntil: string
  state: 'ACTIVE' | 'HIT' | 'STOPPED' | 'EXPIRED' | 'WITHDRAWN'
  resolvedAt: string | null
  realisedReturn: number | null
  bestMove: number | null
  worstMove: number | null
  return12h: number | null
  return24h: number | null
  origin: 'live' | 'backtest'
  model: string
  lastPrice: number | null
}
export type ListSignalsAnswer = Array<ListSignalsRow>

export type ExportSignalsQuery = {
  window?: '12h' | '24h'
  kind?: 'BREAKDOWN' | 'TESTING_SUPPORT' | 'BREAKOUT' | 'TESTING_RESISTANCE' | 'RE_ENTERED_RANGE' | 'SUPPORT' | 'RESISTANCE' | 'TREND_CHANGE' | 'REENTRY'
  symbol?: string
  direction?: 'UP' | 'DOWN'
  timeframe?: number
  minProbability?: number
  sort?: 'new' | 'probability' | 'return'
  zone?: string
}

export type ListSignalHistoryQuery = {
  from?: string
  to?: string
  zone?: string
  kind?: 'BREAKDOWN' | 'TESTING_SUPPORT' | 'BREAKOUT' | 'TESTING_RESISTANCE' | 'RE_ENTERED_RANGE' | 'SUPPORT' | 'RESISTANCE' | 'TREND_CHANGE' | 'REENTRY'
  symbol?: string
  state?: 'ACTIVE' | 'HIT' | 'STOPPED' | 'EXPIRED' | 'WITHDRAWN'
  origin?: 'live' | 'backtest'
  timeframe?: number
  page?: number
  size?: number
}
export type ListSignalHistoryRow = {
  id: string
  symbol: string
  kind: 'BREAKDOWN' | 'TESTING_SUPPORT' | 'BREAKOUT' | 'TESTING_RESISTANCE' | 'RE_ENTERED_RANGE' | 'SUPPORT' | 'RESISTANCE' | 'TREND_CHANGE' | 'REENTRY'
  direction: 'UP' | 'DOWN'
  timeframe: number
  interval: number
  price: number
  level: number
  target: number
  stop: number
  rewardRisk: number
  probability: number
  baseRate: number
  expectedReturn: number
  expectedReturnNet: number
  returnAtTarget: number
  returnAtStop: number
  sampleSize: number
  collectingData: boolean
  foundAt: string
  validUntil: string
  state: 'ACTIVE' | 'HIT' | 'STOPPED' | 'EXPIRED' | 'WITHDRAWN'
  resolvedAt: string | null
  realisedReturn: number | null
  bestMove: number | null
  worstMove: number | null
  return12h: number | null
  return24h: number | null
  origin: 'live' | 'backtest'
  model: string
}
export type ListSignalHistoryAnswer = {
  items: Array<ListSignalHistoryRow>
  page: number
  size: number
  total: number
}

export type ExportSignalHistoryQuery = {
  from?: string
  to?: string
  zone?: string
  kind?: 'BREAKDOWN' | 'TESTING_SUPPORT' | 'BREAKOUT' | 'TESTING_RESISTANCE' | 'RE_ENTERED_RANGE' | 'SUPPORT' | 'RESISTANCE' | 'TREND_CHANGE' | 'REENTRY'
  symbol?: string
  state?: 'ACTIVE' | 'HIT' | 'STOPPED' | 'EXPIRED' | 'WITHDRAWN'
  origin?: 'live' | 'backtest'
  timeframe?: number
}

export type GetSignalStatsQuery = {
  days?: number
}
export type GetSignalStatsAnswer = {
  days: number
  feePercent: number
  live: {
    total: {
      kind: 'BREAKDOWN' | 'TESTING_SUPPORT' | 'BREAKOUT' | 'TESTING_RESISTANCE' | 'RE_ENTERED_RANGE' | 'SUPPORT' | 'RESISTANCE' | 'TREND_CHANGE' | 'REENTRY' | null
      timeframe: number | null
      count: number
      hitRate: number
      hitRateLow: number
      hitRateHigh: number
      meanForecast: number
      averageReturn: number
      averageReturnNet: number
      averageReturnNetLow: number
      collectingData: boolean
    } | null
    rows: Array<{
      kind: 'BREAKDOWN' | 'TESTING_SUPPORT' | 'BREAKOUT' | 'TESTING_RESISTANCE' | 'RE_ENTERED_RANGE' | 'SUPPORT' | 'RESISTANCE' | 'TREND_CHANGE' | 'REENTRY' | null
      timeframe: number | null
      count: number
      hitRate: number
      hitRateLow: number
      hitRateHigh: number
      meanForecast: number
      averageReturn: number
      averageReturnNet: number
      averageReturnNetLow: number
      collectingData: boolean
    }>
    bins: Array<{
      count: number
      meanForecast: number
      observed: number
      low: number
      high: number
    }>
  }
  backtest: {
    total: {
      kind: 'BREAKDOWN' | 'TESTING_SUPPORT' | 'BREAKOUT' | 'TESTING_RESISTANCE' | 'RE_ENTERED_RANGE' | 'SUPPORT' | 'RESISTANCE' | 'TREND_CHANGE' | 'REENTRY' | null
      timeframe: number | null
      count: number
      hitRate: number
      hitRateLow: number
      hitRateHigh: number
      meanForecast: number
      averageReturn: number
      averageReturnNet: number
      averageReturnNetLow: number
      collectingData: boolean
    } | null
    rows: Array<{
      kind: 'BREAKDOWN' | 'TESTING_SUPPORT' | 'BREAKOUT' | 'TESTING_RESISTANCE' | 'RE_ENTERED_RANGE' | 'SUPPORT' | 'RESISTANCE' | 'TREND_CHANGE' | 'REENTRY' | null
      timeframe: number | null
      count: number
      hitRate: number
      hitRateLow: number
      hitRateHigh: number
      meanForecast: number
      averageReturn: number
      averageReturnNet: number
      averageReturnNetLow: number
      collectingData: boolean
    }>
    bins: Array<{
      count: number
      meanForecast: number
      observed: number
      low: number
      high: number
    }>
  }
  pauses: Array<{
    id: string
    kind: 'BREAKDOWN' | 'TESTING_SUPPORT' | 'BREAKOUT' | 'TESTING_RESISTANCE' | 'RE_ENTERED_RANGE' | 'SUPPORT' | 'RESISTANCE' | 'TREND_CHANGE' | 'REENTRY' | null
    symbol: string | null
    note: string
    isAlarm: boolean
    pausedAt: string
  }>
}

export type GetPublicRecordAnswer = {
  day: string
  signals: Array<{
    signal: {
      id: string
      symbol: string
      kind: 'BREAKDOWN' | 'TESTING_SUPPORT' | 'BREAKOUT' | 'TESTING_RESISTANCE' | 'RE_ENTERED_RANGE' | 'SUPPORT' | 'RESISTANCE' | 'TREND_CHANGE' | 'REENTRY'
      direction: 'UP' | 'DOWN'
      timeframe: number
      interval: number
      price: number
      level: number
      target: number
      stop: number
      rewardRisk: number
      probability: number
      baseRate: number
      expectedReturn: number
      expectedReturnNet: number
      returnAtTarget: number
      returnAtStop: number
      sampleSize: number
      collectingData: boolean
      foundAt: string
      validUntil: string
      state: 'ACTIVE' | 'HIT' | 'STOPPED' | 'EXPIRED' | 'WITHDRAWN'
      resolvedAt: string | null
      realisedReturn: number | null
      bestMove: number | null
      worstMove: number | null
      return12h: number | null
      return24h: number | null
      origin: 'live' | 'backtest'
      model: string
    }
    candles: Array<[number, number, number, number, number]>
  }>
  record: {
    origin: 'live' | 'backtest'
    total: {
      kind: 'BREAKDOWN' | 'TESTING_SUPPORT' | 'BREAKOUT' | 'TESTING_RESISTANCE' | 'RE_ENTERED_RANGE' | 'SUPPORT' | 'RESISTANCE' | 'TREND_CHANGE' | 'REENTRY' | null
      timeframe: number | null
      count: number
      hitRate: number
      hitRateLow: number
      hitRateHigh: number
      meanForecast: number
      averageReturn: number
      averageReturnNet: number
      averageReturnNetLow: number
      collectingData: boolean
    } | null
    bins: Array<{
      count: number
      meanForecast: number
      observed: number
      low: number
      high: number
    }>
  }
}

export type GetSignalAnswer = {
  signal: {
    id: string
    symbol: string
    kind: 'BREAKDOWN' | 'TESTING_SUPPORT' | 'BREAKOUT' | 'TESTING_RESISTANCE' | 'RE_ENTERED_RANGE' | 'SUPPORT' | 'RESISTANCE' | 'TREND_CHANGE' | 'REENTRY'
    direction: 'UP' | 'DOWN'
    timeframe: number
    interval: number
    price: number
    level: number
    target: number
    stop: number
    rewardRisk: number
    probability: number
    baseRate: number
    expectedReturn: number
    expectedReturnNet: number
    returnAtTarget: number
    returnAtStop: number
    sampleSize: number
    collectingData: boolean
    foundAt: string
    validUntil: string
    state: 'ACTIVE' | 'HIT' | 'STOPPED' | 'EXPIRED' | 'WITHDRAWN'
    resolvedAt: string | null
    realisedReturn: number | null
    bestMove: number | null
    worstMove: number | null
    return12h: number | null
    return24h: number | null
    origin: 'live' | 'backtest'
    model: string
  }
  candles: Array<[number, number, number, number, number]>
  reasons: Array<{
    code: 'LEVEL_TOUCHES'
    effect: number
    values: {
      level: number
      touches: number
      since: string
    }
  } | {
    code: 'SWING_BROKEN'
    effect: number
    values: {
      level: number
    }
  } | {
    code: 'DISTANCES'
    effect: number
    values: {
      targetSigmas: number
      stopSigmas: number
    }
  } | {
    code: 'NEXT_LEVEL'
    effect: number
    values: {
      price: number
    }
  } | {
    code: 'TREND'
    effect: number
    values: {
      agrees: boolean
      atrs: number
    }
  } | {
    code: 'STRENGTH'
    effect: number
    values: {
      rsi: number
    }
  } | {
    code: 'MOMENTUM'
    effect: number
    values: {
      agrees: boolean
      sigmas: number
    }
  } | {
    code: 'RANGE_POSITION'
    effect: number
    values: {
      percent: number
    }
  } | {
    code: 'VOLUME'
    effect: number
    values: {
      ratio: number
    }
  } | {
    code: 'CANDLE'
    effect: number
    values: {
      agrees: boolean
      atrs: number
    }
  } | {
    code: 'VOLATILITY'
    effect: number
    values: {
      ratio: number
    }
  } | {
    code: 'DAY_TIME'
    effect: number
    values: {
      hourUtc: number
      isWeekend: boolean
    }
  }>
  withdrawal: {
    note: string
    at: string
  } | null
  record: {
    kind: 'BREAKDOWN' | 'TESTING_SUPPORT' | 'BREAKOUT' | 'TESTING_RESISTANCE' | 'RE_ENTERED_RANGE' | 'SUPPORT' | 'RESISTANCE' | 'TREND_CHANGE' | 'REENTRY' | null
    timeframe: number | null
    count: number
    hitRate: number
    hitRateLow: number
    hitRateHigh: number
    meanForecast: number
    averageReturn: number
    averageReturnNet: number
    averageReturnNetLow: number
    collectingData: boolean
  } | null
  hash: string
  batch: number
  index: number
  path: Array<{
    side: 'left' | 'right'
    hash: string
  }>
  previous: string
  head: string
  sealedAt: string
}

export function signalsCalls(send: Send) {
  return {
    /** Signals found in the last 12 or 24 hours. Without access: SIGNAL-A001 with state, end and teaser in meta. Needs `signals:read`. */
    listSignals: (query?: ListSignalsQuery) => send<ListSignalsAnswer>(`/trading/signals`, 'data', query),
    /** The same as a CSV file, all pages of it: UTF-8 with its mark, one line a row, at most 50,000. Needs `signals:read`. */
    exportSignals: (query?: ExportSignalsQuery) => send<string>(`/trading/signals.csv`, 'text', query),
    /** Every signal of a period with its outcome and its result after 12 and 24 hours, losers included. Needs `signals:read`. */
    listSignalHistory: (query?: ListSignalHistoryQuery) => send<ListSignalHistoryAnswer>(`/trading/signals/history`, 'data', query),
    /** The same as a CSV file, all pages of it: UTF-8 with its mark, one line a row, at most 50,000. Needs `signals:read`. */
    exportSignalHistory: (query?: ExportSignalHistoryQuery) => send<string>(`/trading/signals/history.csv`, 'text', query),
    /** Per kind and time frame over matured signals: hits against forecasts and returns before and after fees, in percent; live and backtest apart. Needs `signals:read`. */
    getSignalStats: (query?: GetSignalStatsQuery) => send<GetSignalStatsAnswer>(`/trading/signals/stats`, 'data', query),
    /** The first six signals of the newest day in Korea that ended 24 hours ago, each with its candles and its end, and the record of 180 days; live ones, and while there are none those of the backtest, named so. Needs no key. */
    getPublicRecord: () => send<GetPublicRecordAnswer>(`/trading/signals/public`, 'data'),
    /** One signal with the candles of the seven days before it and since, why it was said, the live record of its kind and time frame, and its proof in the sealed log. Needs `signals:read`. */
    getSignal: (id: string) => send<GetSignalAnswer>(`/trading/signals/${encodeURIComponent(id)}`, 'data'),
  }
}
