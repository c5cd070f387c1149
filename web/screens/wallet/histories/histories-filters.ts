import type { QueryInputOf } from '#contract/operation.ts'
import type { listHistories, WalletType } from '#contract/wallet/wallet.ts'
import type { BookCoin, WalletResult } from '#contract/wallet/wallet-parts.ts'
import { parseDates, type Dates } from '#web/features/lists/dates.ts'
import { readersZone } from '#web/features/lists/calendar-day.ts'
import { lastDays } from '#web/features/lists/last-days.ts'

export const PERIODS = ['7', '30', '90', '365'] as const
/** Beside the last days: from a day to a day. */
export const OWN_DATES = 'dates'
const DAYS = [...PERIODS, OWN_DATES] as const
export const COINS: readonly BookCoin[] = ['MCS', 'USDT', 'TRX']
export const RESULTS: readonly WalletResult[] = ['Complete', 'Pending', 'Failed']

/** The twenty types in groups that a member thinks in. */
export const GROUPS = {
  deposit: ['deposit', 'receive'],
  withdraw: ['withdraw', 'send', 'withdraw_fee', 'withdraw_fail'],
  swap: ['swap_in', 'swap_out'],
  reward: ['recommend_profit', 'reward_plan_start', 'reward_plan_end', 'signup_free_increase'],
  membership: ['subscribe'],
  game: ['game_betting', 'game_betting_cancel', 'game_refund', 'game_profit'],
  ico: ['ico_enter_decrease', 'ico_enter_increase', 'ico_unlock_vesting_increase'],
} as const satisfies Readonly<Record<string, readonly WalletType[]>>
export type Group = keyof typeof GROUPS

export function isGroup(name: string | null): name is Group {
  return name !== null && Object.hasOwn(GROUPS, name)
}

export const ALL_GROUPS = Object.keys(GROUPS).filter((name) => isGroup(name))

/** The filters of the list; they live in the address, so that Back and a shared link keep them. */
export interface HistoriesFilters {
  readonly coin: BookCoin | undefined
  readonly group: Group | undefined
  readonly result: WalletResult | undefined
  readonly days: (typeof DAYS)[number]
  /** As chosen, whole or not. */
  readonly from: string
  readonly to: string
  readonly page: number
}

const MAX_PAGES = 10_000

export function parseFilters(search: URLSearchParams): HistoriesFilters {
  const page = Number.parseInt(search.get('page') ?? '1', 10)
  const group = search.get('type')
  return {
    coin: COINS.find((coin) => coin === search.get('coin')),
    group: isGroup(group) ? group : undefined,
    result: RESULTS.find((result) => result === search.get('result')),
    days: DAYS.find((days) => days === search.get('days')) ?? '30',
    from: search.get('from') ?? '',
    to: search.get('to') ?? '',
    page: page >= 1 && page <= MAX_PAGES ? page : 1,
  }
}

/** What narrows the list, the period left aside. */
export function isNarrowed({ coin, group, result }: HistoriesFilters): boolean {
  return coin !== undefined || group !== undefined || result !== undefined
}

type Choice = Omit<QueryInputOf<typeof listHistories>, 'page' | 'size'>

function periodOf({ days, from, to }: HistoriesFilters, now: number): Partial<Dates> & { zone: string } {
  const chosen = days === OWN_DATES ? parseDates(from, to) : undefined
  if (chosen !== undefined) return { ...chosen, zone: readersZone() }
  return lastDays(days === OWN_DATES ? '30' : days, now)
}

/** What is asked of the server for these filters on the day of `now` (ms): days that are no period yet are the last 30. */
export function choiceOf(filters: HistoriesFilters, now: number): Choice {
  const { coin, group, result } = filters
  return {
    ...periodOf(filters, now),
    ...(coin && { coin }),
    ...(group && { types: GROUPS[group].join(',') }),
    ...(result && { result }),
  }
}
