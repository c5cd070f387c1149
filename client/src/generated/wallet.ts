// Made from the contract by `npm run client`; changes belong there.
import type { Send } from '../send.ts'

export type GetBalanceAnswer = {
  MCS: {
    available: string
    locked: string
    hold: string
    bonus: string
    withdrawable: string
  }
  USDT: {
    available: string
    hold: string
    withdrawable: string
  }
  gasTrx: string
  prepaidTrx: string
  price: {
    value: string
    at: string
  } | null
  totalUsdt: string | null
  withdrawLock: {
    until: string | null
    reason: 'SECURITY' | 'STAFF' | 'RISK' | 'RECONCILE'
  } | null
}

export type GetValueHistoryQuery = {
  range?: '1D' | '1W' | '1M' | 'ALL'
}
export type GetValueHistoryAnswer = {
  range: '1D' | '1W' | '1M' | 'ALL'
  points: Array<{
    at: string
    value: string
  }>
}

export type ListHistoriesQuery = {
  coin?: 'MCS' | 'USDT' | 'TRX'
  types?: string
  result?: 'Complete' | 'Pending' | 'Failed'
  from?: string
  to?: string
  zone?: string
  page?: number
  size?: number
}
export type ListHistoriesRow = {
  id: string
  date: string
  type: 'deposit' | 'receive' | 'send' | 'withdraw' | 'withdraw_fee' | 'withdraw_fail' | 'subscribe' | 'recommend_profit' | 'game_betting' | 'game_betting_cancel' | 'game_refund' | 'game_profit' | 'reward_plan_start' | 'reward_plan_end' | 'ico_enter_decrease' | 'ico_enter_increase' | 'ico_unlock_vesting_increase' | 'swap_in' | 'swap_out' | 'signup_free_increase'
  detail: string
  coin: 'MCS' | 'USDT' | 'TRX'
  amount: string
  result: 'Complete' | 'Pending' | 'Failed'
  address: string | null
  txid: string | null
  balanceAfter: string | null
}
export type ListHistoriesAnswer = {
  items: Array<ListHistoriesRow>
  page: number
  size: number
  total: number
}

export type ExportHistoriesQuery = {
  coin?: 'MCS' | 'USDT' | 'TRX'
  types?: string
  result?: 'Complete' | 'Pending' | 'Failed'
  from?: string
  to?: string
  zone?: string
}

export type GetHistoryAnswer = {
  transaction: {
    id: string
    date: string
    type: 'deposit' | 'receive' | 'send' | 'withdraw' | 'withdraw_fee' | 'withdraw_fail' | 'subscribe' | 'recommend_profit' | 'game_betting' | 'game_betting_cancel' | 'game_refund' | 'game_profit' | 'reward_plan_start' | 'reward_plan_end' | 'ico_enter_decrease' | 'ico_enter_increase' | 'ico_unlock_vesting_increase' | 'swap_in' | 'swap_out' | 'signup_free_increase'
    detail: string
    coin: 'MCS' | 'USDT' | 'TRX'
    amount: string
    result: 'Complete' | 'Pending' | 'Failed'
    address: string | null
    txid: string | null
    balanceAfter: string | null
  }
  ledgerEntries: Array<{
    transferId: string
    at: string
    op: 'post' | 'hold' | 'postHold' | 'voidHold'
    type: string
    detail: string
    from: 'available' | 'bonus' | 'locked' | 'gas' | 'otherMember' | 'chain' | 'fees' | 'unearnedFees' | 'swapTreasury' | 'gasPrepaid' | 'bonusBudget' | 'operator' | 'planEscrow' | 'gamePool' | 'gameStake' | 'icoTreasury' | 'commissions'
    to: 'available' | 'bonus' | 'locked' | 'gas' | 'otherMember' | 'chain' | 'fees' | 'unearnedFees' | 'swapTreasury' | 'gasPrepaid' | 'bonusBudget' | 'operator' | 'planEscrow' | 'gamePool' | 'gameStake' | 'icoTreasury' | 'commissions'
    coin: 'MCS' | 'USDT' | 'TRX'
    amount: string
    balanceAfter: string | null
  }>
  formula: string | null
  batchDay: string | null
  withdrawal: {
    id: string
    coin: 'MCS' | 'USDT'
    address: string
    quantity: string
    memo: string | null
    state: 'REQUESTED' | 'APPROVED' | 'BROADCAST' | 'CONFIRMED' | 'CANCELLED' | 'REJECTED' | 'REVERTED'
    result: 'Complete' | 'Pending' | 'Failed'
    internal: boolean
    fee: {
      prepaidTrx: string
      expectedTrx: string | null
      realTrx: string | null
      refundedTrx: string | null
    }
    txid: string | null
    waitsFor: 'staff' | 'newAddress' | 'chain' | null
    waitsUntil: string | null
    canCancel: boolean
    createdAt: string
    endedAt: string | null
    timeline: Array<{
      state: 'REQUESTED' | 'APPROVED' | 'BROADCAST' | 'CONFIRMED' | 'CANCELLED' | 'REJECTED' | 'REVERTED'
      at: string
    }>
  } | null
  deposit: {
    id: string
    coin: 'MCS' | 'USDT' | 'TRX'
    amount: string
    from: string
    txid: string
    seenAt: string
    result: 'Complete' | 'Pending' | 'Failed'
    confirmations: number
    needed: number
  } | null
}

export type GetWithdrawFeeQuery = {
  coin: 'MCS' | 'USDT'
  address?: string
}
export type GetWithdrawFeeAnswer = {
  prepaidTrx: string
  gasTrx: string
  expectedTrx: {
    low: string
    high: string
  } | null
  recipientHoldsUsdt: boolean | null
  internal: boolean
  isNewAddress: boolean
  min: string
  max: string
  dayLeft: string
  automaticUsdt: string
  automaticLeftUsdt: string
  withoutWaitUsdt: string
  waitHours: number
  withdrawable: string
  lock: {
    until: string | null
    reason: 'SECURITY' | 'STAFF' | 'RISK' | 'RECONCILE'
  } | null
  topUp: {
    trx: string
    usdt: string | null
  } | null
}

export type GetWithdrawalAnswer = {
  id: string
  coin: 'MCS' | 'USDT'
  address: string
  quantity: string
  memo: string | null
  state: 'REQUESTED' | 'APPROVED' | 'BROADCAST' | 'CONFIRMED' | 'CANCELLED' | 'REJECTED' | 'REVERTED'
  result: 'Complete' | 'Pending' | 'Failed'
  internal: boolean
  fee: {
    prepaidTrx: string
    expectedTrx: string | null
    realTrx: string | null
    refundedTrx: string | null
  }
  txid: string | null
  waitsFor: 'staff' | 'newAddress' | 'chain' | null
  waitsUntil: string | null
  canCancel: boolean
  createdAt: string
  endedAt: string | null
  timeline: Array<{
    state: 'REQUESTED' | 'APPROVED' | 'BROADCAST' | 'CONFIRMED' | 'CANCELLED' | 'REJECTED' | 'REVERTED'
    at: string
  }>
}

export type GetSwapRateAnswer = {
  ratio: {
    MCS_USDT: string
    USDT_MCS: string
  }
  at: string
  price: string
  feeBps: number
  min: string
  max: string
  dayLeft: string
  available: boolean
}

export function walletCalls(send: Send) {
  return {
    /** What the member owns, by coin and by what may be done with it. Needs `wallet:read`. */
    getBalance: () => send<GetBalanceAnswer>(`/wallet/balance`, 'data'),
    /** What everything in the wallet was worth over time, in USDT, deposits and withdrawals included. Needs `wallet:read`. */
    getValueHistory: (query?: GetValueHistoryQuery) => send<GetValueHistoryAnswer>(`/wallet/value`, 'data', query),
    /** What moved in the wallet, newest first. Needs `wallet:read`. */
    listHistories: (query?: ListHistoriesQuery) => send<ListHistoriesAnswer>(`/wallet/histories`, 'data', query),
    /** The same as a CSV file, all pages of it: UTF-8 with its mark, one line a row, at most 50,000. Needs `wallet:read`. */
    exportHistories: (query?: ExportHistoriesQuery) => send<string>(`/wallet/histories.csv`, 'text', query),
    /** Why this number: one transaction with every ledger entry of its cause and the arithmetic behind it. Needs `wallet:read`. */
    getHistory: (id: string) => send<GetHistoryAnswer>(`/wallet/histories/${encodeURIComponent(id)}`, 'data'),
    /** What a withdrawal costs now, its limits, and what the network will most likely give back. Needs `wallet:read`. */
    getWithdrawFee: (query: GetWithdrawFeeQuery) => send<GetWithdrawFeeAnswer>(`/wallet/withdraw/fee`, 'data', query),
    /** One withdrawal and what happened to it so far. Needs `wallet:read`. */
    getWithdrawal: (id: string) => send<GetWithdrawalAnswer>(`/wallet/withdraw/${encodeURIComponent(id)}`, 'data'),
    /** The ratio with its reference time, the fee and the limits. Needs `wallet:read`. */
    getSwapRate: () => send<GetSwapRateAnswer>(`/wallet/swap/rate`, 'data'),
  }
}
