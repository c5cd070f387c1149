import { mulDivDown, printUnits } from '#contract/money.ts'
import type { RewardRecord, RewardType } from '#contract/rewards.ts'
import { and, sql, type Sql } from '#server/kernel/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { readPeriod } from '#server/kernel/period.ts'
import { databaseNow, type RewardsDeps } from './deps.ts'
import { PLAN_COLUMNS, showPlan, type PlanRow } from './plan-rows.ts'
import { dayEnd, koreanDayOf } from './reward-days.ts'

interface Asked {
  readonly memberId: string
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly page: number
  readonly size: number
}

const ZONE = 'Asia/Seoul'

function periodOf(now: Date, { from, to }: Pick<Asked, 'from' | 'to'>) {
  return readPeriod(now.getTime(), { from, to, zone: ZONE })
}

/** The member's plans joined in a period, newest first. Throws COMMON-B001. */
export async function listPlanHistories(rewards: RewardsDeps, asked: Asked) {
  const { db, parameters } = rewards
  const { page, size, memberId } = asked
  const now = await databaseNow(rewards, db)
  const { from, to } = periodOf(now, asked)
  const wanted = sql`member_id = ${memberId} and joined_at >= ${from} and joined_at <= ${to}`
  const rows = await db.many<PlanRow>(sql`
    select ${PLAN_COLUMNS} from rewards_plans where ${wanted}
    order by joined_at desc, id desc limit ${size} offset ${(page - 1) * size}`)
  const { total } = await db.one<{ total: number }>(
    sql`select count(*)::integer as total from rewards_plans where ${wanted}`,
  )
  const least = await parameters.read('plan.end_after_payments')
  return { items: rows.map((row) => showPlan(row, { least, now, today: null })), page, size, total }
}

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

/** Level 0 is the own plan's DAILY; levels 1 to 5 are TEAM, left out when nobody of the level was paid. */
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
    where ${wanted.plans}`
}

const idOf = ({ day, planId, level }: RecordRow): string => `${day}.${planId}.${level}`

function showRecord(row: RecordRow): RewardRecord {
  return {
    id: idOf(row),
    date: row.day,
    type: row.level === 0 ? 'DAILY' : 'TEAM',
    level: row.level,
    coin: 'USDT',
    reward: printUnits(row.units),
    target: printUnits(row.target),
    state: row.paidAt === null ? 'ACCRUED' : 'PAID',
  }
}

/** DAILY and TEAM of a period, newest first, with the sum of all. Throws COMMON-B001. */
export async function listRewardHistories(
  rewards: RewardsDeps,
  asked: Asked & { readonly rewardType?: RewardType | undefined },
) {
  const { db } = rewards
  const { page, size, memberId, rewardType } = asked
  const { from, to } = periodOf(await databaseNow(rewards, db), asked)
  const rows = records({
    days: sql`d.day >= ${koreanDayOf(from)}::date and d.day <= ${koreanDayOf(new Date(to.getTime() - 1))}::date`,
    plans: and([
      sql`p.member_id = ${memberId}`,
      rewardType && (rewardType === 'DAILY' ? sql`r.level = 0` : sql`r.level > 0`),
    ]),
  })
  const items = await db.many<RecordRow>(sql`
    select * from (${rows}) x order by day desc, level, "planId" desc limit ${size} offset ${(page - 1) * size}`)
  const { total, sum } = await db.one<{ total: number; sum: bigint }>(
    sql`select count(*)::integer as total, coalesce(sum(units), 0)::bigint as sum from (${rows}) x`,
  )
  return { items: items.map(showRecord), page, size, total, sum: printUnits(sum) }
}

const percent = (parts: number, whole: bigint): string =>
  printUnits(mulDivDown(BigInt(parts) * 100n, 1_000_000n, whole))

/** What the share alone would have been, and its arithmetic. */
function arithmetic(row: RecordRow): { full: bigint; formula: string } {
  const [share, full] =
    row.level === 0
      ? [percent(row.dailyBps, 10_000n), row.daily]
      : [percent(row.ppm, 1_000_000n), mulDivDown(row.base, BigInt(row.ppm), 1_000_000n)]
  const product = `${printUnits(row.base)} × ${share} %`
  const paid = printUnits(row.units)
  return { full, formula: full === row.units ? `${product} = ${paid}` : `min(${product}, ${paid}) = ${paid}` }
}

const ID = /^(\d{4}-\d{2}-\d{2})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-5])$/

/** Why one reward is as large as it is. Throws COMMON-A001 for none of the member's own. */
export async function getRewardRecord(rewards: RewardsDeps, memberId: string, id: string) {
  const [, day = '', planId = '', level = ''] = ID.exec(id) ?? []
  if (day === '' || Number.isNaN(Date.parse(day))) throw new Failure('COMMON-A001')
  const rows = await rewards.db.many<RecordRow>(
    records({
      days: sql`d.day = ${day}::date`,
      plans: sql`p.member_id = ${memberId} and p.id = ${planId}`,
    }),
  )
  const row = rows.find((one) => `${one.level}` === level)
  if (row === undefined) throw new Failure('COMMON-A001')
  const { full, formula } = arithmetic(row)
  const earlier = rows.filter((one) => one.level < row.level).reduce((sum, one) => sum + one.units, 0n)
  return {
    ...showRecord(row),
    createdDate: dayEnd(row.day).toISOString(),
    paidDate: row.paidAt?.toISOString() ?? null,
    count: row.count,
    base: printUnits(row.base),
    ppm: row.level === 0 ? row.dailyBps * 100 : row.ppm,
    formula,
    isCut: full !== row.units,
    cumulativeBefore: printUnits(row.paidBefore + earlier),
    batch: row.day,
    planId: row.planId,
  }
}
