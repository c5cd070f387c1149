import { PROFIT_TYPES, type ProfitType } from '#contract/members/profit.ts'
import { formatUnits } from '#contract/money.ts'
import { DAY_MS } from '#server/kernel/clock.ts'
import { parsePeriod } from '#server/kernel/period.ts'
import type { AccountName, DaySum, HistoryChoice, HistoryItem } from '#server/modules/ledger/ledger.ts'
import { databaseNow } from '#server/kernel/database/database-now.ts'
import { shareReads, type FindOf } from '#server/kernel/database/share-reads.ts'
import type { RewardsContext } from '../rewards-context.ts'
import { findOpenPlans, paidOf, type PlanRow } from '../plan/plan-rows.ts'
import { koreanDayOf } from '../batch/reward-days.ts'

type ProfitCoin = 'MCS' | 'USDT'
const SHOWN_DAYS = 30
export const PROFIT_COINS: readonly ProfitCoin[] = ['MCS', 'USDT']
/** Days of profit are Korea's. */
export const PROFIT_ZONE = 'Asia/Seoul'
/** Before any member could earn anything. */
export const BEGINNING = new Date('2020-01-01T00:00:00Z')
/** What friends bring. */
export const REFERRAL_TYPES: readonly string[] = ['MEMBERSHIP', 'GAME', 'ICO', 'CLAWBACK']

/** The movements that are profit: rewards, commissions and the graduation bonus. */
export function choiceOf(
  memberId: string,
  wanted: { from: Date; to: Date; type?: ProfitType | undefined; coin?: ProfitCoin | undefined },
): HistoryChoice {
  const accounts = PROFIT_COINS.filter((coin) => wanted.coin === undefined || wanted.coin === coin).map(
    (currency): AccountName => ({ class: 'MEMBER_AVAILABLE', currency, ownerId: memberId }),
  )
  return {
    accounts,
    from: wanted.from,
    to: wanted.to,
    kinds: [{ kind: 'recommend_profit' }, { kind: 'reward_plan_end' }],
    details: wanted.type === undefined ? PROFIT_TYPES : [wanted.type],
  }
}

export function sumOfCoin(sums: readonly DaySum[], coin: ProfitCoin): bigint {
  return sums.reduce((sum, one) => (one.currency === coin ? sum + one.units : sum), 0n)
}

function perCoin(sums: readonly DaySum[]) {
  const of = (coin: ProfitCoin) => formatUnits(sumOfCoin(sums, coin))
  return { MCS: of('MCS'), USDT: of('USDT') }
}

/** The last calendar days in Korea, oldest first. */
function lastDays(now: Date): string[] {
  return Array.from({ length: SHOWN_DAYS }, (_, index) =>
    koreanDayOf(new Date(now.getTime() - (SHOWN_DAYS - 1 - index) * DAY_MS)),
  )
}

/** Members of the five levels below; none where referral is closed. */
async function countTeam(
  { db, identity, gates, referral }: RewardsContext,
  memberId: string,
): Promise<number> {
  const { country } = await identity.getMember(db, memberId)
  if (!(await gates.isOpen('referral', country))) return 0
  const { levels } = await referral.getTeam(memberId)
  return levels.reduce((sum, { teamCount }) => sum + teamCount, 0)
}

interface OpenPlan {
  readonly now: Date
  readonly plan: PlanRow | undefined
}

/** Reads that the pages of all members make at the same time. */
export function createPlanReads(rewards: RewardsContext) {
  return {
    /** The time by the database, and the plan that is open then. */
    openPlanOf: shareReads(rewards.db, async (db, memberIds): Promise<FindOf<OpenPlan>> => {
      const now = await databaseNow(rewards, db)
      const planOf = await findOpenPlans(db, memberIds, now)
      return (memberId) => ({ now, plan: planOf(memberId) })
    }),
  }
}
export type PlanReads = ReturnType<typeof createPlanReads>

/** What was earned today, this month and ever, the plan and the team. */
export async function getProfitSummary(rewards: RewardsContext, shared: PlanReads, memberId: string) {
  const { ledger } = rewards
  const { now, plan } = await shared.openPlanOf(memberId)
  const to = new Date(now.getTime() + 1)
  const days = await ledger.sumHistoryByDay(choiceOf(memberId, { from: BEGINNING, to }), PROFIT_ZONE)
  const today = koreanDayOf(now)
  return {
    plan:
      plan === undefined
        ? null
        : {
            state: plan.state,
            joined: formatUnits(plan.joined),
            target: formatUnits(plan.target),
            cumulative: formatUnits(paidOf(plan)),
            reinvestUntil: plan.reinvestUntil?.toISOString() ?? null,
          },
    incentive: {
      today: perCoin(days.filter(({ day }) => day === today)),
      month: perCoin(days.filter(({ day }) => day.slice(0, 7) === today.slice(0, 7))),
      total: perCoin(days),
    },
    days: lastDays(now).map((day) => ({ day, sums: perCoin(days.filter((one) => one.day === day)) })),
    referral: {
      members: await countTeam(rewards, memberId),
      profit: perCoin(days.filter(({ detail }) => REFERRAL_TYPES.includes(detail))),
    },
  }
}

function typeOf(detail: string): ProfitType {
  return PROFIT_TYPES.find((type) => type === detail) ?? 'DAILY'
}

function toHistoryRow(row: HistoryItem) {
  const coin: ProfitCoin = row.currency === 'USDT' ? 'USDT' : 'MCS'
  const [day, date] = [koreanDayOf(row.at), row.at.toISOString()]
  return { id: row.id, day, date, type: typeOf(row.detail), coin, amount: formatUnits(row.units) }
}

/** What was paid in a period, newest first, with the sum of each day on the page. Throws COMMON-B001. */
export async function listProfitHistory(
  rewards: RewardsContext,
  asked: {
    readonly memberId: string
    readonly from?: string | undefined
    readonly to?: string | undefined
    readonly type?: ProfitType | undefined
    readonly coin?: ProfitCoin | undefined
    readonly page: number
    readonly size: number
  },
) {
  const { ledger, db } = rewards
  const { page, size } = asked
  const now = await databaseNow(rewards, db)
  const period = parsePeriod(now.getTime() + 1, { from: asked.from, to: asked.to, zone: PROFIT_ZONE })
  const choice = choiceOf(asked.memberId, { ...period, type: asked.type, coin: asked.coin })
  const { rows, total } = await ledger.getHistory(choice, { skip: (page - 1) * size, take: size })
  const sums = await ledger.sumHistoryByDay(choice, PROFIT_ZONE)
  const items = rows.map(toHistoryRow)
  const days = [...new Set(items.map(({ day }) => day))]
  return {
    items,
    days: days.map((day) => ({ day, sums: perCoin(sums.filter((one) => one.day === day)) })),
    sum: perCoin(sums),
    page,
    size,
    total,
  }
}
