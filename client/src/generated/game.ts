// Made from the contract by `npm run client`; changes belong there.
import type { Send } from '../send.ts'

export type GetGameAnswer = {
  round: {
    seq: number
    state: 'BETTING' | 'LIVE' | 'SETTLED' | 'BALANCE_FAILED' | 'VOID'
    opensAt: string
    closesAt: string
    endsAt: string
    nextAt: string
    lockPrice: number | null
    closePrice: number | null
    result: 'UP' | 'DOWN' | 'TIE' | 'VOID' | null
    up: {
      sum: string
      count: number
    }
    down: {
      sum: string
      count: number
    }
  }
  now: string
  bet: {
    id: string
    seq: number
    side: 'UP' | 'DOWN'
    amount: string
    state: 'PLACED' | 'CANCELLED' | 'WIN' | 'LOOSE' | 'BALANCE_REFUND'
    placedAt: string
    cancelUntil: string
  } | null
  balance: string
  min: string
  max: string
  step: string
  feeBps: number
  limits: {
    limits: {
      dayLoss: string | null
      dayStake: string | null
      dayMinutes: number | null
    }
    wished: {
      limits: {
        dayLoss: string | null
        dayStake: string | null
        dayMinutes: number | null
      }
      effectiveAt: string
    } | null
    today: {
      loss: string
      stake: string
      minutes: number
    }
    excludedUntil: string | null
  }
}

export type ListBetsQuery = {
  from?: string
  to?: string
  page?: number
  size?: number
  result?: 'WIN' | 'LOOSE' | 'BALANCE_REFUND'
}
export type ListBetsRow = {
  id: string
  seq: number
  startTime: string
  bettingTime: string
  side: 'UP' | 'DOWN'
  gameResult: 'UP' | 'DOWN' | 'TIE' | 'VOID' | null
  amount: string
  matched: string
  adjust: string
  result: 'WIN' | 'LOOSE' | 'BALANCE_REFUND' | 'CANCELLED' | null
  reason: 'UNMATCHED' | 'TIE' | 'VOID' | null
  profit: string
  fee: string
  balanceAfter: string
  lockPrice: number | null
  closePrice: number | null
}
export type ListBetsAnswer = {
  items: Array<ListBetsRow>
  page: number
  size: number
  total: number
}

export type ExportBetsQuery = {
  from?: string
  to?: string
  result?: 'WIN' | 'LOOSE' | 'BALANCE_REFUND'
  zone?: string
}

export type ListRecentPricesAnswer = {
  prices: Array<[number, number]>
}

export type ListRoundsQuery = {
  page?: number
  size?: number
}
export type ListRoundsRow = {
  seq: number
  state: 'BETTING' | 'LIVE' | 'SETTLED' | 'BALANCE_FAILED' | 'VOID'
  opensAt: string
  closesAt: string
  endsAt: string
  nextAt: string
  lockPrice: number | null
  closePrice: number | null
  result: 'UP' | 'DOWN' | 'TIE' | 'VOID' | null
  up: {
    sum: string
    count: number
  }
  down: {
    sum: string
    count: number
  }
}
export type ListRoundsAnswer = {
  items: Array<ListRoundsRow>
  page: number
  size: number
  total: number
}

export type GetRoundProofQuery = {
  from?: number
}
export type GetRoundProofAnswer = {
  round: {
    seq: number
    state: 'BETTING' | 'LIVE' | 'SETTLED' | 'BALANCE_FAILED' | 'VOID'
    opensAt: string
    closesAt: string
    endsAt: string
    nextAt: string
    lockPrice: number | null
    closePrice: number | null
    result: 'UP' | 'DOWN' | 'TIE' | 'VOID' | null
    up: {
      sum: string
      count: number
    }
    down: {
      sum: string
      count: number
    }
  }
  feeBps: number
  leastSources: number
  oldestPriceMs: number
  lock: {
    at: string
    price: number | null
    answers: Array<{
      venue: string
      price: number
      at: string
      heardAt: string
    }>
  }
  close: {
    at: string
    price: number | null
    answers: Array<{
      venue: string
      price: number
      at: string
      heardAt: string
    }>
  }
  bets: Array<{
    place: number
    side: 'UP' | 'DOWN'
    units: string
    state: 'PLACED' | 'WIN' | 'LOOSE' | 'BALANCE_REFUND'
    matched: string
    adjust: string
    profit: string
    fee: string
  }>
  next: number | null
  betsHash: string | null
  hash: string | null
}

export type GetGameLimitsAnswer = {
  limits: {
    dayLoss: string | null
    dayStake: string | null
    dayMinutes: number | null
  }
  wished: {
    limits: {
      dayLoss: string | null
      dayStake: string | null
      dayMinutes: number | null
    }
    effectiveAt: string
  } | null
  today: {
    loss: string
    stake: string
    minutes: number
  }
  excludedUntil: string | null
}

export function gameCalls(send: Send) {
  return {
    /** The round of now with both sides, the own bet, the balance and the limits. Needs `game:read`. */
    getGame: () => send<GetGameAnswer>(`/game/current`, 'data'),
    /** The own bets, newest first. Needs `game:read`. */
    listBets: (query?: ListBetsQuery) => send<ListBetsAnswer>(`/game/bets`, 'data', query),
    /** The same as a CSV file, all pages of it: UTF-8 with its mark, one line a row, at most 50,000. Needs `game:read`. */
    exportBets: (query?: ExportBetsQuery) => send<string>(`/game/bets.csv`, 'text', query),
    /** Published prices of the last six minutes, one in two seconds, for the chart of the round. Needs no key. */
    listRecentPrices: () => send<ListRecentPricesAnswer>(`/game/prices`, 'data'),
    /** Rounds that are over, newest first. Needs no key. */
    listRounds: (query?: ListRoundsQuery) => send<ListRoundsAnswer>(`/game/rounds`, 'data', query),
    /** Everything a round was decided by: the sources’ answers as they came, every stake, and what became of it. Needs no key. */
    getRoundProof: (seq: string, query?: GetRoundProofQuery) => send<GetRoundProofAnswer>(`/game/rounds/${encodeURIComponent(seq)}/proof`, 'data', query),
    /** The own limits, what counts against them today, and an exclusion. Needs `game:read`. */
    getGameLimits: () => send<GetGameLimitsAnswer>(`/game/limits`, 'data'),
  }
}
