// Made from the contract by `npm run client`; changes belong there.
import type { Send } from '../send.ts'

export type GetIncentiveAnswer = {
  code: string
  link: string
  qrSvg: string
  routes: Array<{
    via: 'LINK' | 'QR' | 'KAKAO' | 'TELEGRAM' | 'X' | 'CODE' | 'ETC'
    visits: number
    signUps: number
    paid: number
  }>
  bonus: string
  levels: Array<string>
}

export type ListCommissionsQuery = {
  from?: string
  to?: string
  level?: number
  page?: number
  size?: number
}
export type ListCommissionsRow = {
  id: string
  date: string
  rewardDay: string
  dueAt: string
  paidDate: string | null
  userMasked: string
  level: number
  type: 'MEMBERSHIP' | 'GAME' | 'ICO'
  coin: 'MCS' | 'USDT'
  base: string
  pct: string
  profit: string
  earned: string
  toCome: string
  cancelled: string
  clawedBack: string
  setOff: string
  state: 'EARNING' | 'ACCRUED' | 'WAITING' | 'PAID' | 'CANCELLED' | 'CLAWED_BACK'
}
export type ListCommissionsAnswer = {
  items: Array<ListCommissionsRow>
  page: number
  size: number
  total: number
  sum: {
    MCS: string
    USDT: string
  }
  toCome: {
    MCS: string
    USDT: string
  }
  owed: {
    MCS: string
    USDT: string
  }
}

export type ExportCommissionsQuery = {
  from?: string
  to?: string
  level?: number
  zone?: string
}

export type GetTeamAnswer = {
  levels: Array<{
    level: number
    teamCount: number
    funds: string
    total: string
  }>
  teamSince: string
}

export type ExportTeamQuery = {
  zone?: string
}

export function referralCalls(send: Send) {
  return {
    /** The invitation code, its link and QR picture, and what came of it by route. Needs `rewards:read`. */
    getIncentive: () => send<GetIncentiveAnswer>(`/reward/incentive`, 'data'),
    /** Every commission with its level, base and percentage, newest first; what memberships have earned so far and will earn; sums per coin. Needs `rewards:read`. */
    listCommissions: (query?: ListCommissionsQuery) => send<ListCommissionsAnswer>(`/profit/recommend/histories`, 'data', query),
    /** The same as a CSV file, all pages of it: UTF-8 with its mark, one line a row, at most 50,000. Needs `rewards:read`. */
    exportCommissions: (query?: ExportCommissionsQuery) => send<string>(`/profit/recommend/histories.csv`, 'text', query),
    /** The five levels below: confirmed members and what lies in their active plans. Needs `rewards:read`. */
    getTeam: () => send<GetTeamAnswer>(`/reward/team`, 'data'),
    /** The same as a CSV file, all pages of it: UTF-8 with its mark, one line a row, at most 50,000. Needs `rewards:read`. */
    exportTeam: (query?: ExportTeamQuery) => send<string>(`/reward/team.csv`, 'text', query),
  }
}
