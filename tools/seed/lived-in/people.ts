import type { InflowRoute } from '#contract/members/referral.ts'

/** The demonstration member who has been here for months, as the launcher names it. */
export const LIVED_IN = {
  id: 'dahye120',
  name: '윤다혜',
  phone: '01071000000',
  note: 'Korean, here for 120 days: plan, team over five levels, token sale, game, memberships, Auto Master with play money',
} as const

/** Somebody below the member. */
export interface TeamMember {
  readonly id: string
  readonly name: string
  readonly inviter: string
  readonly via: InflowRoute
  readonly joinedDaysAgo: number
  /** USDT of a plan, joined a day after the member. */
  readonly plan?: string
  /** Days of Auto Master, bought a day after that. */
  readonly membership?: 30 | 90
}

type Row = readonly [
  id: string,
  name: string,
  inviter: string,
  via: InflowRoute,
  joinedDaysAgo: number,
  more?: Pick<TeamMember, 'plan' | 'membership'>,
]

const ROWS: readonly Row[] = [
  ['jihun081', '강지훈', LIVED_IN.id, 'KAKAO', 112, { plan: '1000', membership: 90 }],
  ['yerin247', '오예린', LIVED_IN.id, 'LINK', 104, { plan: '500', membership: 30 }],
  ['taeyoon3', '서태윤', LIVED_IN.id, 'QR', 76, { membership: 30 }],
  ['nara5511', '임나라', LIVED_IN.id, 'TELEGRAM', 31, { plan: '500' }],
  ['dohyun62', '조도현', 'jihun081', 'KAKAO', 98, { plan: '500', membership: 90 }],
  ['soyul904', '신소율', 'jihun081', 'X', 67, { membership: 30 }],
  ['kyumin17', '한규민', 'yerin247', 'CODE', 58, { plan: '500' }],
  ['haram330', '문하람', 'dohyun62', 'LINK', 84, { plan: '500', membership: 30 }],
  ['seunga78', '배승아', 'soyul904', 'QR', 41],
  ['jaeho455', '유재호', 'haram330', 'KAKAO', 72, { membership: 30 }],
  ['minseo29', '노민서', 'seunga78', 'ETC', 22],
  ['eunwoo86', '차은우리', 'jaeho455', 'LINK', 49, { plan: '500' }],
]

/** The team over five levels; those above come first. */
export const TEAM: readonly TeamMember[] = ROWS.map(([id, name, inviter, via, joinedDaysAgo, more]) => ({
  id,
  name,
  inviter,
  via,
  joinedDaysAgo,
  ...more,
}))
