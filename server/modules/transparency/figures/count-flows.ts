import type { Flow } from '#contract/rules/proofs/flow.ts'
import { toCount } from '#contract/money.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import type { TransparencyContext } from '../transparency-context.ts'
import { formatLines, formatTable } from './export-rows.ts'

const MAX_DAYS = 400
/** Rows of the export; a year of a busy product has some tens of thousands. */
const MAX_FLOWS = 500_000

interface FlowRow {
  day: string
  currency: Flow['currency']
  kind: string
  debit: string
  credit: string
  count: bigint
  units: string
}

/** Finished days in Korea that were not counted yet, oldest first. */
async function findOpenDays({ clock, db, ledger }: TransparencyContext): Promise<string[]> {
  const first = await ledger.findFirstPostingAt(db)
  if (first === undefined) return []
  const rows = await db.many<{ day: string }>(sql`
    select d::date as day from generate_series(
      coalesce((select max(day) + 1 from transparency_flow_days), (${first}::timestamptz at time zone 'Asia/Seoul')::date),
      (${clock.now()}::timestamptz at time zone 'Asia/Seoul')::date - 1, '1 day') d
    order by 1 limit ${MAX_DAYS}`)
  return rows.map(({ day }) => day)
}

/** Counts one day once; a second worker finds it there. */
async function countDay(self: TransparencyContext, day: string): Promise<boolean> {
  return self.db.tx(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`)
    const isNew = await tx.run(sql`
      insert into transparency_flow_days (day, counted_at) values (${day}, ${self.clock.now()}) on conflict do nothing`)
    if (isNew === 0) return false
    const flows = await self.ledger.sumFlows(tx, day)
    for (const { currency, kind, debit, credit, count, units } of flows)
      await tx.run(sql`
        insert into transparency_flows (day, currency, kind, debit_class, credit_class, count, units)
        values (${day}, ${currency}, ${kind}, ${debit}, ${credit}, ${count}, ${units})`)
    return true
  })
}

/** Counts every finished day that is open. Returns a note. */
export async function countFlows(self: TransparencyContext): Promise<string> {
  const days = await findOpenDays(self)
  let counted = 0
  for (const day of days) if (await countDay(self, day)) counted += 1
  return `${counted} days counted`
}

/** The last counted day; undefined before the first. */
export async function findLastDay(db: Queryable): Promise<string | undefined> {
  return (
    await db.maybe<{ day: string }>(sql`select day from transparency_flow_days order by day desc limit 1`)
  )?.day
}

/** All flows, oldest day first. */
export async function listFlows(db: Queryable): Promise<Flow[]> {
  const rows = await db.many<FlowRow>(sql`
    select day, currency, kind, debit_class as debit, credit_class as credit, count, units::text as units
    from transparency_flows order by day, currency, kind, debit_class, credit_class limit ${MAX_FLOWS}`)
  return rows.map(({ count, ...flow }) => ({ ...flow, count: toCount(count) }))
}

const COLUMNS = ['day', 'currency', 'kind', 'debit', 'credit', 'count', 'units'] as const

/** The public export as a table. */
export async function exportFlows({ db }: TransparencyContext): Promise<string> {
  return formatTable(COLUMNS, await listFlows(db))
}

/** The same, one JSON object a line. */
export async function exportFlowLines({ db }: TransparencyContext): Promise<string> {
  return formatLines(COLUMNS, await listFlows(db))
}
