import { TREND_DAYS, type getTrends } from '#contract/console/desk.ts'
import { formatUnits } from '#contract/money.ts'
import type { AnswerOf } from '#contract/operation.ts'
import { DAY_MS, HOUR_MS, plus } from '#server/kernel/clock.ts'
import type { DayFigure, DayRecord } from '#server/modules/transparency/transparency.ts'
import type { StaffContext } from '../staff-context.ts'

type Trends = AnswerOf<typeof getTrends>
type Series = Trends['series'][number]
type Self = Pick<StaffContext, 'db' | 'clock' | 'identity' | 'transparency' | 'jobs'>

const KOREA_AHEAD_MS = 9 * HOUR_MS
/** Failed runs beyond so many are not counted. */
const MAX_FAILED = 1_000
const FIGURES = ['deposits', 'withdrawals', 'fees', 'commissions', 'planEscrow', 'hotWallet'] as const
const COINS = ['USDT', 'MCS', 'TRX'] as const

const dayInKorea = (at: Date): string => plus(at, KOREA_AHEAD_MS).toISOString().slice(0, 10)

/** The finished days in Korea before a moment, oldest first. */
export function listTrendDays(now: Date): string[] {
  return Array.from({ length: TREND_DAYS }, (_, index) =>
    dayInKorea(plus(now, (index - TREND_DAYS) * DAY_MS)),
  )
}

/** Sums of each name and coin that has any; a day that moved nothing counts as nothing, one without a reading is null. */
export function toSums(figures: readonly DayFigure[], days: readonly string[]): Series[] {
  return FIGURES.flatMap((name) =>
    COINS.flatMap((coin): Series[] => {
      const own = new Map(
        figures.filter((one) => one.name === name && one.coin === coin).map(({ day, units }) => [day, units]),
      )
      if (own.size === 0) return []
      const isReading = name === 'planEscrow' || name === 'hotWallet'
      const values = days.map((day) => {
        const units = own.get(day)
        return units === undefined ? (isReading ? null : '0') : formatUnits(BigInt(units))
      })
      return [{ name, coin, values }]
    }),
  )
}

/** The key in whose middle all records of a day lie; undefined without any. */
function findMedian(records: readonly DayRecord[]): number | undefined {
  const total = records.reduce((sum, { count }) => sum + count, 0n)
  let passed = 0n
  for (const { key, count } of records.toSorted((one, other) => one.key - other.key)) {
    passed += count
    if (passed * 2n >= total && total > 0n) return key
  }
  return undefined
}

/** How far forecasts lay from what came true, on average, in hundredths of a percent; undefined without any. */
function getMiss(records: readonly DayRecord[]): bigint | undefined {
  const total = records.reduce((sum, { count }) => sum + count, 0n)
  if (total === 0n) return undefined
  const missed = records.reduce((sum, { key, count, hits }) => {
    const apart = BigInt(key) * count * 100n - BigInt(hits) * 10_000n
    return sum + (apart < 0n ? -apart : apart)
  }, 0n)
  return missed / total
}

/** The median time to an answer, and how far forecasts lay from what came true. */
export function toRecords(records: readonly DayRecord[], days: readonly string[]): Series[] {
  const of = (record: DayRecord['record'], day: string) =>
    records.filter((one) => one.record === record && one.day === day)
  const answers = days.map((day) => findMedian(of('answers', day))?.toString() ?? null)
  const misses = days.map((day) => getMiss(of('forecasts', day))?.toString() ?? null)
  return [
    { name: 'answerMinutes', coin: null, values: answers },
    { name: 'calibrationBps', coin: null, values: misses },
  ]
}

/** Thirty finished days of what a desk watches. */
export async function buildTrends({ db, clock, identity, transparency, jobs }: Self): Promise<Trends> {
  const days = listTrendDays(clock.now())
  const [from = ''] = days
  const since = new Date(Date.parse(`${from}T00:00:00+09:00`))
  const signUps = new Map((await identity.countSignUps(db, since)).map(({ day, count }) => [day, count]))
  const failed = await jobs.listRuns(db, { outcome: 'failed', limit: MAX_FAILED })
  const failedOn = Map.groupBy(failed, ({ startedAt }) => dayInKorea(startedAt))
  const count = (name: Series['name'], of: (day: string) => number): Series => ({
    name,
    coin: null,
    values: days.map((day) => String(of(day))),
  })
  return {
    days,
    series: [
      count('signUps', (day) => signUps.get(day) ?? 0),
      ...toSums(await transparency.listDayFigures(db, from), days),
      ...toRecords(await transparency.listDayRecords(db, from), days),
      count('failedJobs', (day) => failedOn.get(day)?.length ?? 0),
    ],
  }
}
