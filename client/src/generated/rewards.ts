// Made from the contract by `npm run client`; changes belong there.
import type { Send } from '../send.ts'

export type GetPlanConfigAnswer = {
  min: string
  max: string
  step: string
  tiers: Array<{
    from: string
    ratioPercent: number
  }>
  dailyBps: number
  graduationBps: number
  endAfterPayments: number
  reinvestHours: number
  teamPpm: Array<number>
  capacityLeft: string
  coverage: {
    reserve: string
    owed: string
  }
  updating: boolean
  batch: {
    day: string
    paid: number
    plans: number
  } | null
  nextBatchAt: string
  termsVersion: string
}

export type GetPlanAnswer = {
  plan: {
    id: string
    state: 'ACTIVE' | 'GRADUATED' | 'REINVESTED' | 'ENDED' | 'ENDED_EARLY'
    joined: string
    ratioPercent: number
    target: string
    daily: string
    bonus: string
    cumulative: {
      daily: string
      team: string
      total: string
    }
    payments: number
    today: {
      day: string
      daily: string
      team: string
    } | null
    joinedAt: string
    startDay: string
    teamSince: string
    earliestEnd: string
    earlyRefundNow: string | null
    escrow: string
    reinvestUntil: string | null
    endedAt: string | null
    refund: string | null
  } | null
  updating: boolean
  nextBatchAt: string
}

export type ListPlanHistoriesQuery = {
  from?: string
  to?: string
  page?: number
  size?: number
}
export type ListPlanHistoriesRow = {
  id: string
  state: 'ACTIVE' | 'GRADUATED' | 'REINVESTED' | 'ENDED' | 'ENDED_EARLY'
  joined: string
  ratioPercent: number
  target: string
  daily: string
  bonus: string
  cumulative: {
    daily: string
    team: string
    total: string
  }
  payments: number
  today: {
    day: string
    daily: string
    team: string
  } | null
  joinedAt: string
  startDay: string
  teamSince: string
  earliestEnd: string
  earlyRefundNow: string | null
  escrow: string
  reinvestUntil: string | null
  endedAt: string | null
  refund: string | null
}
export type ListPlanHistoriesAnswer = {
  items: Array<ListPlanHistoriesRow>
  page: number
  size: number
  total: number
}

export type ExportPlanHistoriesQuery = {
  from?: string
  to?: string
  zone?: string
}

export type ListRewardHistoriesQuery = {
  from?: string
  to?: string
  rewardType?: 'DAILY' | 'TEAM' | 'MEMBERSHIP' | 'GAME' | 'ICO'
  page?: number
  size?: number
}
export type ListRewardHistoriesRow = {
  id: string
  date: string
  type: 'DAILY' | 'TEAM' | 'MEMBERSHIP' | 'GAME' | 'ICO'
  level: number
  coin: 'MCS' | 'USDT'
  reward: string
  target: string | null
  friends: number
  state: 'ACCRUED' | 'PAID'
}
export type ListRewardHistoriesAnswer = {
  items: Array<ListRewardHistoriesRow>
  page: number
  size: number
  total: number
  sum: {
    MCS: string
    USDT: string
  }
}

export type ExportRewardHistoriesQuery = {
  from?: string
  to?: string
  rewardType?: 'DAILY' | 'TEAM' | 'MEMBERSHIP' | 'GAME' | 'ICO'
  zone?: string
}

export type GetRewardRecordAnswer = {
  id: string
  date: string
  type: 'DAILY' | 'TEAM' | 'MEMBERSHIP' | 'GAME' | 'ICO'
  level: number
  coin: 'MCS' | 'USDT'
  reward: string
  target: string | null
  friends: number
  state: 'ACCRUED' | 'PAID'
  createdDate: string
  paidDate: string | null
  base: string
  formula: string
  entryId: string | null
  plan: {
    planId: string
    target: string
    cumulativeBefore: string
    ppm: number
    isCut: boolean
    batch: string
  } | null
}

export type GetBatchRecordAnswer = {
  day: string
  dueAt: string
  startedAt: string
  endedAt: string | null
  plans: number
  paidPlans: number
  graduated: number
  daily: string
  team: string
  bonus: string
  total: string
  sources: {
    escrows: string
    covers: string
  } | null
  own: {
    daily: string
    team: string
    bonus: string
    fromEscrow: string
    fromCover: string
    total: string
  } | null
}

export type GetProfitSummaryAnswer = {
  plan: {
    state: 'ACTIVE' | 'GRADUATED' | 'REINVESTED' | 'ENDED' | 'ENDED_EARLY'
    joined: string
    target: string
    cumulative: string
    reinvestUntil: string | null
  } | null
  incentive: {
    today: {
      MCS: string
      USDT: string
    }
    month: {
      MCS: string
      USDT: string
    }
    total: {
      MCS: string
      USDT: string
    }
  }
  days: Array<{
    day: string
    sums: {
      MCS: string
      USDT: string
    }
  }>
  referral: {
    members: number
    profit: {
      MCS: string
      USDT: string
    }
  }
}

export type ListProfitHistoryQuery = {
  from?: string
  to?: string
  type?: 'DAILY' | 'TEAM' | 'MEMBERSHIP' | 'GAME' | 'ICO' | 'CLAWBACK' | 'GRADUATION'
  coin?: 'MCS' | 'USDT'
  page?: number
  size?: number
}
export type ListProfitHistoryRow = {
  id: string
  day: string
  date: string
  type: 'DAILY' | 'TEAM' | 'MEMBERSHIP' | 'GAME' | 'ICO' | 'CLAWBACK' | 'GRADUATION'
  coin: 'MCS' | 'USDT'
  amount: string
}
export type ListProfitHistoryAnswer = {
  items: Array<ListProfitHistoryRow>
  days: Array<{
    day: string
    sums: {
      MCS: string
      USDT: string
    }
  }>
  sum: {
    MCS: string
    USDT: string
  }
  page: number
  size: number
  total: number
}

export type ExportProfitHistoryQuery = {
  from?: string
  to?: string
  type?: 'DAILY' | 'TEAM' | 'MEMBERSHIP' | 'GAME' | 'ICO' | 'CLAWBACK' | 'GRADUATION'
  coin?: 'MCS' | 'USDT'
  zone?: string
}

export function rewardsCalls(send: Send) {
  return {
    /** What a plan offers, how much can still be joined, and what lies in reserve for all plans. Needs `rewards:read`. */
    getPlanConfig: () => send<GetPlanConfigAnswer>(`/reward/plan/config`, 'data'),
    /** The plan that runs, or the one that waits for its reinvestment; null without one. Needs `rewards:read`. */
    getPlan: () => send<GetPlanAnswer>(`/reward/plan`, 'data'),
    /** Every plan of the member that ran in a period, newest first. Needs `rewards:read`. */
    listPlanHistories: (query?: ListPlanHistoriesQuery) => send<ListPlanHistoriesAnswer>(`/reward/histories/plan`, 'data', query),
    /** The same as a CSV file, all pages of it: UTF-8 with its mark, one line a row, at most 50,000. Needs `rewards:read`. */
    exportPlanHistories: (query?: ExportPlanHistoriesQuery) => send<string>(`/reward/histories/plan.csv`, 'text', query),
    /** Everything earned in a period: plan, team and commissions, newest first, with sums by coin. Needs `rewards:read`. */
    listRewardHistories: (query?: ListRewardHistoriesQuery) => send<ListRewardHistoriesAnswer>(`/reward/histories/reward`, 'data', query),
    /** The same as a CSV file, all pages of it: UTF-8 with its mark, one line a row, at most 50,000. Needs `rewards:read`. */
    exportRewardHistories: (query?: ExportRewardHistoriesQuery) => send<string>(`/reward/histories/reward.csv`, 'text', query),
    /** Why this reward: level, base, share and arithmetic of one record. Needs `rewards:read`. */
    getRewardRecord: (id: string) => send<GetRewardRecordAnswer>(`/reward/histories/reward/${encodeURIComponent(id)}`, 'data'),
    /** One reward day's batch: when it was due and paid, what it paid to all plans, and the member's own line in it, by the account it came from. Needs `rewards:read`. */
    getBatchRecord: (day: string) => send<GetBatchRecordAnswer>(`/reward/batches/${encodeURIComponent(day)}`, 'data'),
    /** What was earned today, this month and ever, with the plan and the team in a line each. Needs `rewards:read`. */
    getProfitSummary: () => send<GetProfitSummaryAnswer>(`/profit/summary`, 'data'),
    /** Everything that was paid as profit, newest first, with the sum of each day on the page. Needs `rewards:read`. */
    listProfitHistory: (query?: ListProfitHistoryQuery) => send<ListProfitHistoryAnswer>(`/profit/history`, 'data', query),
    /** The same as a CSV file, all pages of it: UTF-8 with its mark, one line a row, at most 50,000. Needs `rewards:read`. */
    exportProfitHistory: (query?: ExportProfitHistoryQuery) => send<string>(`/profit/history.csv`, 'text', query),
  }
}
