import type { AnswerOf } from '#contract/operation.ts'
import { getToday } from '#contract/console/reports.ts'
import { query } from './queries.ts'

type Today = AnswerOf<typeof getToday>

/** The screen that a queue belongs to. */
export const QUEUE_PATHS: Readonly<Record<Today['queues'][number]['area'], string>> = {
  requests: '/requests',
  withdrawals: '/withdrawals',
  deposits: '/deposits',
  inquiries: '/inquiries',
  exchangeKeys: '/automaster',
  referralFlags: '/referral',
  brakes: '/brakes',
  jobs: '/jobs',
}

/** How many cases wait behind each screen of the navigation. */
export const waitingCounts = {
  ...query(getToday),
  select: ({ queues }: Today): Readonly<Record<string, number>> =>
    Object.fromEntries(queues.map(({ area, count }) => [QUEUE_PATHS[area], count])),
}
