import type { PublicRecord } from '#contract/rules/proofs/public-records.ts'
import { toCount } from '#contract/money.ts'
import { DAY_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import type { TransparencyContext } from '../transparency-context.ts'
import { findLastDay } from './count-flows.ts'
import { formatLines, formatTable } from './export-rows.ts'

const ANSWER_DAYS = 30
const KEPT_DAYS = 30
const USDT = 'USDT'

/** Plans, forecasts and answers as they stand in this transaction's snapshot. */
async function listNow(self: TransparencyContext, tx: Tx): Promise<Omit<PublicRecord, 'day'>[]> {
  const { rewards, ledger, signals, inquiries, clock } = self
  const plans = await rewards.sumPromised(tx)
  const escrow =
    (await ledger.sumOfClass(tx, { class: 'PLAN_ESCROW', currency: USDT })) +
    (await ledger.sumOfClass(tx, { class: 'PLAN_COVER', currency: USDT }))
  const running = plans.reduce((total, one) => total + one.plans, 0)
  const forecasts = await signals.sumForecasts(tx)
  const answers = await inquiries.countAnswerTimes(tx, plus(clock.now(), -ANSWER_DAYS * DAY_MS))
  return [
    { record: 'escrow', key: 0, count: running, units: String(escrow), sum: '0' },
    ...plans.map(({ paymentsLeft, plans: count, owed, daily }) => ({
      record: 'plans' as const,
      key: paymentsLeft,
      count,
      units: owed,
      sum: daily,
    })),
    ...forecasts.map(({ percent, count, hits, sumBps }) => ({
      record: 'forecasts' as const,
      key: percent,
      count,
      units: String(hits),
      sum: sumBps,
    })),
    ...answers.map(({ minutes, count }) => ({
      record: 'answers' as const,
      key: minutes,
      count,
      units: '0',
      sum: '0',
    })),
  ]
}

/** Records plans, forecasts and answers once beside the newest counted day, all of one moment. Returns how many rows. */
export function recordRecords(self: TransparencyContext): Promise<number> {
  return self.db.tx(async (tx) => {
    await tx.run(sql`set transaction isolation level repeatable read`)
    const day = await findLastDay(tx)
    if (day === undefined) return 0
    await tx.run(sql`set local statement_timeout = 0`)
    const known = await tx.maybe(sql`select 1 from transparency_records where day = ${day} limit 1`)
    if (known !== undefined) return 0
    const rows = await listNow(self, tx)
    await tx.run(sql`delete from transparency_records where day < ${day}::date - ${KEPT_DAYS}::integer`)
    return tx.run(sql`
      insert into transparency_records (day, record, key, count, units, sum)
      select ${day}, * from unnest(${rows.map(({ record }) => record)}::text[], ${rows.map(({ key }) => key)}::integer[],
        ${rows.map(({ count }) => count)}::bigint[], ${rows.map(({ units }) => units)}::numeric[],
        ${rows.map(({ sum }) => sum)}::numeric[])
      on conflict do nothing`)
  })
}

/** The records of the newest day that has any. */
export async function listRecords(db: Queryable): Promise<PublicRecord[]> {
  const rows = await db.many<Omit<PublicRecord, 'count'> & { count: bigint }>(sql`
    select day, record, key, count, units::text as units, sum::text as sum from transparency_records
    where day = (select max(day) from transparency_records) order by record, key`)
  return rows.map(({ count, ...row }) => ({ ...row, count: toCount(count) }))
}

/** What running plans could still be paid when a day was counted, and what lay for them; in millionths of USDT, as text. */
export interface PlansOfDay {
  readonly count: number
  readonly promised: string
  readonly escrow: string
}

/** The newest day whose records were written, and what plans stood at on a day; undefined where nothing was recorded. */
export async function findPlansOf(
  db: Queryable,
  day: string,
): Promise<{ readonly lastDay: string | undefined; readonly plans: PlansOfDay | undefined }> {
  const { last, count, promised, escrow } = await db.one<{
    last: string | null
    count: bigint | null
    promised: string | null
    escrow: string | null
  }>(sql`
    select max(day) as last, sum(count) filter (where day = ${day} and record = 'escrow')::bigint as count,
      coalesce(sum(units) filter (where day = ${day} and record = 'plans'), 0)::text as promised,
      sum(units) filter (where day = ${day} and record = 'escrow')::text as escrow
    from transparency_records where record in ('escrow', 'plans')`)
  const isKnown = count !== null && promised !== null && escrow !== null
  return {
    lastDay: last ?? undefined,
    plans: isKnown ? { count: toCount(count), promised, escrow } : undefined,
  }
}

const COLUMNS = ['day', 'record', 'key', 'count', 'units', 'sum'] as const

/** The public export of records as a table. */
export async function exportRecords({ db }: TransparencyContext): Promise<string> {
  return formatTable(COLUMNS, await listRecords(db))
}

/** The same, one JSON object a line. */
export async function exportRecordLines({ db }: TransparencyContext): Promise<string> {
  return formatLines(COLUMNS, await listRecords(db))
}
