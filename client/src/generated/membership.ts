// Made from the contract by `npm run client`; changes belong there.
import type { Send } from '../send.ts'

export type GetMembershipPlansRow = {
  item: 'SIGNAL' | 'AUTOBOT'
  usdPerDay: string
  available: boolean
  periods: Array<{
    days: number
    discountPct: number
    usd: string
    mcs: string | null
  }>
}
export type GetMembershipPlansAnswer = {
  openAt: string
  price: string | null
  items: Array<GetMembershipPlansRow>
}

export type GetMembershipPricesRow = {
  item: 'SIGNAL' | 'AUTOBOT'
  usdPerDay: string
  periods: Array<{
    days: number
    discountPct: number
    usd: string
  }>
}
export type GetMembershipPricesAnswer = {
  trialHours: number
  items: Array<GetMembershipPricesRow>
}

export type GetMembershipStatusAnswer = {
  SIGNAL: {
    state: 'TRIAL' | 'ACTIVE' | 'EXPIRING' | 'GRACE' | 'EXPIRED' | 'SCHEDULED' | 'NONE'
    start: string | null
    end: string | null
    trial: boolean
    autoRenew: boolean
    nextTryAt: string | null
  }
  AUTOBOT: {
    state: 'TRIAL' | 'ACTIVE' | 'EXPIRING' | 'GRACE' | 'EXPIRED' | 'SCHEDULED' | 'NONE'
    start: string | null
    end: string | null
    trial: boolean
    autoRenew: boolean
    nextTryAt: string | null
  }
  videosUnlocked: boolean
  autoRenew: {
    SIGNAL: boolean
    AUTOBOT: boolean
  }
}

export type ListSubscriptionsQuery = {
  item?: 'SIGNAL' | 'AUTOBOT'
  page?: number
  size?: number
}
export type ListSubscriptionsRow = {
  id: string
  item: 'SIGNAL' | 'AUTOBOT'
  start: string
  end: string
  days: number
  usd: string
  mcs: string
  bonus: string
  price: string
  paidAt: string
  renewal: boolean
  state: 'SCHEDULED' | 'ACTIVE' | 'EXPIRING' | 'ENDED' | 'CANCELLED'
  cancelledAt: string | null
  refundMcs: string | null
  refundBonus: string | null
  earned: string
  earnedBy: string
}
export type ListSubscriptionsAnswer = {
  items: Array<ListSubscriptionsRow>
  page: number
  size: number
  total: number
}

export type ExportSubscriptionsQuery = {
  item?: 'SIGNAL' | 'AUTOBOT'
  zone?: string
}

export function membershipCalls(send: Send) {
  return {
    /** What can be subscribed to, for how long, and what it costs in USD and MCS. Needs `membership:read`. */
    getMembershipPlans: () => send<GetMembershipPlansAnswer>(`/subscribe/plans`, 'data'),
    /** What memberships cost in USD, for guests: they are paid in MCS at the price of the moment. Needs no key. */
    getMembershipPrices: () => send<GetMembershipPricesAnswer>(`/subscribe/prices`, 'data'),
    /** The exact state of both items, whether videos are open, and what renews by itself. Needs `membership:read`. */
    getMembershipStatus: () => send<GetMembershipStatusAnswer>(`/subscribe/status`, 'data'),
    /** Every period that was paid, newest first. Needs `membership:read`. */
    listSubscriptions: (query?: ListSubscriptionsQuery) => send<ListSubscriptionsAnswer>(`/subscribe/history`, 'data', query),
    /** The same as a CSV file, all pages of it: UTF-8 with its mark, one line a row, at most 50,000. Needs `membership:read`. */
    exportSubscriptions: (query?: ExportSubscriptionsQuery) => send<string>(`/subscribe/history.csv`, 'text', query),
  }
}
