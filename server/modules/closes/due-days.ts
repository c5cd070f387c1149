import { sql, type Tx } from '#server/kernel/database/db.ts'
import type { ClosesContext } from './closes-context.ts'

const MAX_DAYS = 400
/** Days that are worked out again when something is written into them after their end. */
const AGAIN_DAYS = 7

interface Due {
  /** Finished days to work out, one after the other, oldest first. */
  readonly days: readonly string[]
  /** Up to which transaction they follow the ledger. */
  readonly sealedTo: string | undefined
}

/** The oldest day that something was written into since the closes were worked out; minus infinity when that is not known. */
async function findOldestChanged(
  { ledger }: ClosesContext,
  tx: Tx,
  sealedTo: string | undefined,
): Promise<string> {
  const progress = await tx.maybe<{ to: string }>(
    sql`select followed_to::text as to from closes_progress for update`,
  )
  if (progress === undefined || sealedTo === undefined) return '-infinity'
  const [oldest] = await ledger.listDaysWritten(tx, { from: progress.to, to: sealedTo })
  return oldest ?? 'infinity'
}

/** Where the closes began; the books are looked through for it only before the first close. */
async function findFirstDay({ ledger }: ClosesContext, tx: Tx): Promise<string | undefined> {
  const { day } = await tx.one<{ day: string | null }>(sql`select min(day) as day from closes_days`)
  if (day !== null) return day
  const at = await ledger.findFirstPostingAt(tx)
  if (at === undefined) return undefined
  return (
    await tx.one<{ day: string }>(sql`select (${at}::timestamptz at time zone 'Asia/Seoul')::date as day`)
  ).day
}

/** Days that were never worked out, and from the oldest of the newest ones on that has changed since. */
export async function listDue(self: ClosesContext, tx: Tx): Promise<Due> {
  const { clock, ledger, transparency } = self
  const sealedTo = await ledger.findSealedEnd(tx)
  const first = await findFirstDay(self, tx)
  const { lastDay } = await transparency.findPlansOf(tx, '-infinity')
  if (first === undefined || lastDay === undefined) return { days: [], sealedTo: undefined }
  const changed = await findOldestChanged(self, tx, sealedTo)
  const rows = await tx.many<{ day: string }>(sql`
    select d::date as day from generate_series(
      greatest(${first}::date, least(
        coalesce((select max(day) + 1 from closes_days), '-infinity'),
        greatest(${changed}::date, (${clock.now()}::timestamptz at time zone 'Asia/Seoul')::date - ${AGAIN_DAYS}::integer))),
      least(${lastDay}::date, (${clock.now()}::timestamptz at time zone 'Asia/Seoul')::date - 1), '1 day') d
    order by 1 limit ${MAX_DAYS}`)
  return { days: rows.map(({ day }) => day), sealedTo }
}

/** Remembers how far the closes followed the ledger; in the transaction that worked them out. */
export async function saveProgress(tx: Tx, sealedTo: string | undefined): Promise<void> {
  if (sealedTo === undefined) return
  await tx.run(sql`
    insert into closes_progress (followed_to) values (${sealedTo}::xid8)
    on conflict (is_only) do update set followed_to = greatest(closes_progress.followed_to, excluded.followed_to)`)
}
