import { failures } from '#contract/failures/failures.ts'
import { mulDivDown, formatUnits } from '#contract/money.ts'
import type { AnswerOf } from '#contract/operation.ts'
import type {
  getRewardRecord as getRewardRecordCall,
  RewardRecord,
  RewardType,
} from '#contract/members/rewards.ts'
import { and, sql, type Sql } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { EarnedCommission } from '#server/modules/referral/referral.ts'
import { databaseNow } from '#server/kernel/database/database-now.ts'
import type { RewardsContext } from '../rewards-context.ts'
import { type HistoryRequest, periodOf } from './histories.ts'
import { transfersOf } from '../batch/pay-piece.ts'
import { dayEnd, koreanDayOf } from '../batch/reward-days.ts'

type RewardDetail = AnswerOf<typeof getRewardRecordCall>

interface RecordRow {
  readonly day: string
  readonly planId: string
  readonly level: number
  readonly units: bigint
  readonly count: number
  readonly base: bigint
  readonly ppm: number
  readonly joined: bigint
  readonly target: bigint
  readonly daily: bigint
  readonly dailyBps: number
  readonly paidBefore: bigint
  readonly paidAt: Date | null
}

/** Level 0 is the own plan's DAILY; levels 1 to 5 are TEAM. What paid nothing is no reward and is left out. */
function records(wanted: { days: Sql; plans: Sql }): Sql {
  return sql`
    select d.day, d.plan_id as "planId", r.level, r.units, r.count, r.base, coalesce(b.team_ppm[r.level], 0) as ppm,
      p.joined, p.target, p.daily, p.daily_bps as "dailyBps",
      d.paid_before as "paidBefore",
      (select i.paid_at from rewards_pieces i where i.day = d.day and i.through >= d.plan_id
        order by i.through limit 1) as "paidAt"
    from rewards_plans p
    join rewards_days d on d.plan_id = p.id and ${wanted.days}
    join rewards_batches b on b.day = d.day
    cross join lateral (
      select 0 as level, d.daily as units, 1 as count, p.joined as base
      union all
      select t.level::integer, t.units, t.count, t.base
      from unnest(d.team, d.team_count, d.team_base) with ordinality t (units, count, base, level)
      where t.count > 0) r
    where r.units > 0 and ${wanted.plans}`
}

const idOf = ({ day, planId, level }: RecordRow): string => `${day}.${planId}.${level}`

function toRecord(row: RecordRow): RewardRecord {
  return {
    id: idOf(row),
    date: row.day,
    type: row.level === 0 ? 'DAILY' : 'TEAM',
    level: row.level,
    coin: 'USDT',
    reward: formatUnits(row.units),
    target: null,
    friends: row.level === 0 ? 0 : row.count,
    state: row.paidAt === null ? 'ACCRUED' : 'PAID',
  }
}

const COMMISSION = 'commission.'

function toCommission(row: EarnedCommission): RewardRecord {
  return {
    id: `${COMMISSION}${row.id}`,
    date: row.day,
    type: row.type,
    level: row.level,
    coin: row.coin,
    reward: formatUnits(row.units),
    target: row.userMasked,
    friends: 1,
    state: row.isPaid ? 'PAID' : 'ACCRUED',
  }
}

interface RewardRequest {
  readonly memberId: string
  /** Days, both included. */
  readonly from: string
  readonly to: string
  readonly type: RewardType | undefined
  /** As many as the page and all before it hold. */
  readonly limit: number
}

/** What plans paid in a period, the newest first, with its sum in USDT. */
async function listOfPlans({ db }: RewardsContext, wanted: RewardRequest) {
  const { memberId, from, to, type, limit } = wanted
  const rows = records({
    days: sql`d.day >= ${from}::date and d.day <= ${to}::date`,
    plans: and([
      sql`p.member_id = ${memberId}`,
      type && (type === 'DAILY' ? sql`r.level = 0` : sql`r.level > 0`),
    ]),
  })
  const items = await db.many<RecordRow>(
    sql`select * from (${rows}) x order by day desc, level, "planId" desc limit ${limit}`,
  )
  const { total, sum } = await db.one<{ total: number; sum: bigint }>(
    sql`select count(*)::integer as total, coalesce(sum(units), 0)::bigint as sum from (${rows}) x`,
  )
  return { items, total, sum }
}

const isOfPlan = (type: RewardType): type is 'DAILY' | 'TEAM' => type === 'DAILY' || type === 'TEAM'

/**
 * Everything earned in a period, newest first, with sums by coin: DAILY and TEAM by their reward day, commissions by the reward
 * day of their fee. Each source gives at most what the page and those before it need. Throws COMMON-B001.
 */
export async function listRewardHistories(
  rewards: RewardsContext,
  asked: HistoryRequest & { readonly rewardType?: RewardType | undefined },
) {
  const { page, size, memberId, rewardType: type } = asked
  const period = periodOf(await databaseNow(rewards, rewards.db), asked)
  const days = { from: koreanDayOf(period.from), to: koreanDayOf(new Date(period.to.getTime() - 1)) }
  const wanted: RewardRequest = { memberId, ...days, type, limit: page * size }
  const ofPlans =
    type === undefined || isOfPlan(type)
      ? await listOfPlans(rewards, wanted)
      : { items: [], total: 0, sum: 0n }
  const earned =
    type === undefined || !isOfPlan(type)
      ? await rewards.referral.listEarned({ ...wanted, type })
      : { rows: [], sums: [] }
  const items = [...ofPlans.items.map(toRecord), ...earned.rows.map(toCommission)]
  const sumOf = (coin: 'MCS' | 'USDT') => earned.sums.find((one) => one.coin === coin)?.units ?? 0n
  return {
    // Sorting keeps the order within a day: the own plan, TEAM by level, then commissions, the newest first.
    items: items.toSorted((a, b) => b.date.localeCompare(a.date)).slice((page - 1) * size, page * size),
    page,
    size,
    total: ofPlans.total + earned.sums.reduce((all, { count }) => all + count, 0),
    sum: { MCS: formatUnits(sumOf('MCS')), USDT: formatUnits(ofPlans.sum + sumOf('USDT')) },
  }
}

const percent = (parts: number, whole: bigint): string =>
  formatUnits(mulDivDown(BigInt(parts) * 100n, 1_000_000n, whole))

/** What the share alone would have been, and its arithmetic. */
function arithmetic(row: RecordRow): { full: bigint; formula: string } {
  const [share, full] =
    row.level === 0
      ? [percent(row.dailyBps, 10_000n), row.daily]
      : [percent(row.ppm, 1_000_000n), mulDivDown(row.base, BigInt(row.ppm), 1_000_000n)]
  const product = `${formatUnits(row.base)} × ${share}%`
  const paid = formatUnits(row.units)
  return { full, formula: full === row.units ? `${product} = ${paid}` : `min(${product}, ${paid}) = ${paid}` }
}

/** What one plan was paid for a day, by level, with its arithmetic. */
export async function listDayRewards(
  { db }: RewardsContext,
  { memberId, day, planId }: { memberId: string; day: string; planId: string },
) {
  const days = sql`d.day = ${day}::date`
  const rows = await db.many<RecordRow>(
    records({ days, plans: sql`p.member_id = ${memberId} and p.id = ${planId}` }),
  )
  return rows
    .map((row) => ({ level: row.level, units: row.units, formula: arithmetic(row).formula }))
    .toSorted((one, other) => one.level - other.level)
}

const ID = /^(\d{4}-\d{2}-\d{2})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-5])$/

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Why one commission is as large as it is. Throws COMMON-A001. */
async function getCommission(
  { referral }: RewardsContext,
  memberId: string,
  id: string,
): Promise<RewardDetail> {
  const row = UUID.test(id) ? await referral.findEarned({ memberId, id }) : undefined
  if (row === undefined) throw new Failure(failures.common.notFound)
  return {
    ...toCommission(row),
    createdDate: row.at.toISOString(),
    paidDate: row.paidAt?.toISOString() ?? null,
    base: formatUnits(row.base),
    formula: `${formatUnits(row.base)} × ${row.pct}% → ${formatUnits(row.units)}`,
    entryId: null,
    plan: null,
  }
}

/** The transfer that paid it, or the first of two where the joined sum ended with it. */
function entryOf({ planId, day, level, joined, paidAt }: RecordRow, before: bigint): string | null {
  if (paidAt === null) return null
  const [own, cover] = transfersOf(planId, day, level)
  return before < joined ? own : cover
}

/** Why one reward is as large as it is. Throws COMMON-A001 for none of the member's own. */
export async function getRewardRecord(
  rewards: RewardsContext,
  memberId: string,
  id: string,
): Promise<RewardDetail> {
  if (id.startsWith(COMMISSION)) return getCommission(rewards, memberId, id.slice(COMMISSION.length))
  const [, day = '', planId = '', level = ''] = ID.exec(id) ?? []
  if (day === '' || Number.isNaN(Date.parse(day))) throw new Failure(failures.common.notFound)
  const rows = await rewards.db.many<RecordRow>(
    records({
      days: sql`d.day = ${day}::date`,
      plans: sql`p.member_id = ${memberId} and p.id = ${planId}`,
    }),
  )
  const row = rows.find((one) => `${one.level}` === level)
  if (row === undefined) throw new Failure(failures.common.notFound)
  const { full, formula } = arithmetic(row)
  const earlier = rows.filter((one) => one.level < row.level).reduce((sum, one) => sum + one.units, 0n)
  return {
    ...toRecord(row),
    createdDate: dayEnd(row.day).toISOString(),
    paidDate: row.paidAt?.toISOString() ?? null,
    base: formatUnits(row.base),
    formula,
    entryId: entryOf(row, row.paidBefore + earlier),
    plan: {
      planId: row.planId,
      target: formatUnits(row.target),
      cumulativeBefore: formatUnits(row.paidBefore + earlier),
      ppm: row.level === 0 ? row.dailyBps * 100 : row.ppm,
      isCut: full !== row.units,
      batch: row.day,
    },
  }
}
