import type { Country } from '#contract/rules/countries.ts'
import type { Locale } from '#contract/locale.ts'
import type { InflowRoute } from '#contract/members/referral.ts'

/** Demonstration members of a sandbox. Makes what is missing, leaves the rest, prints the sign-ins as its last line. */
export interface Demo {
  readonly id: string
  readonly name: string
  readonly phone: string
  readonly country: Country
  readonly locale: Locale
  /** How long ago the e-mail was confirmed, in hours: the trial lasts 72. */
  readonly confirmedHoursAgo: number
  /** The inviter and the route; uplines come first in the list. */
  readonly invitedBy?: string
  readonly via?: InflowRoute
  /** Spends the sign-up bonus on a month of Signal Master. */
  readonly subscribes?: true
  readonly note: string
}

export const DEMOS: readonly Demo[] = [
  {
    id: 'haneul07',
    name: '김하늘',
    phone: '01070000007',
    country: 'KOR',
    locale: 'ko',
    confirmedHoursAgo: 0,
    note: 'Korean, trial just begun',
  },
  {
    id: 'alex2026',
    name: 'Alex Morgan',
    phone: '2025550126',
    country: 'USA',
    locale: 'en',
    confirmedHoursAgo: 50,
    note: 'English, trial expiring soon',
  },
  {
    id: 'sakura88',
    name: '佐藤さくら',
    phone: '01070000088',
    country: 'KOR',
    locale: 'ja',
    confirmedHoursAgo: 80,
    note: 'Japanese, trial expired',
  },
  {
    id: 'minjun33',
    name: '박민준',
    phone: '01070000033',
    country: 'KOR',
    locale: 'ko',
    confirmedHoursAgo: 0,
    invitedBy: 'haneul07',
    via: 'KAKAO',
    subscribes: true,
    note: 'Korean, invited by haneul07, has subscribed with the sign-up bonus; Auto Master on in paper mode',
  },
  {
    id: 'seoyeon5',
    name: '최서연',
    phone: '01070000055',
    country: 'KOR',
    locale: 'ko',
    confirmedHoursAgo: 0,
    invitedBy: 'minjun33',
    via: 'QR',
    note: 'Korean, invited by minjun33',
  },
]
