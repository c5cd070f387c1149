import type { CLOSE_STATES, CloseFigures } from '#contract/console/money/closes.ts'
import { failures } from '#contract/failures/failures.ts'
import { and, sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A close as it is stored: as signed where two persons signed, else as it was worked out last. */
export interface StoredClose {
  readonly day: string
  readonly text: string
  readonly hash: Buffer
  readonly madeAt: Date
  readonly askedBy: string | null
  readonly approvedBy: string | null
  readonly signedAt: Date | null
}

export function parseClose(text: string): CloseFigures {
  // Checked border: only makeCloses writes texts, and writes figures.
  const figures: CloseFigures = JSON.parse(text)
  return figures
}

/** Whether every coin of a close comes to nothing. */
export const isBalanced = ({ coins }: CloseFigures): boolean =>
  coins.every(({ difference }) => difference === '0')

const STORED = sql`
  select d.day, coalesce(s.text, d.text) as text, coalesce(s.hash, d.hash) as hash, d.made_at as "madeAt",
    s.asked_by as "askedBy", s.approved_by as "approvedBy", s.signed_at as "signedAt"
  from closes_days d left join closes_signatures s on s.day = d.day`

/** Throws COMMON-A001 for what is no day. */
export function parseDay(day: string | undefined): string {
  if (day === undefined || !DAY.test(day) || Number.isNaN(Date.parse(day)))
    throw new Failure(failures.common.notFound)
  return day
}

/** Closes, newest day first, before a day. */
export function listStored(
  db: Queryable,
  choice: { before: string | undefined; state: (typeof CLOSE_STATES)[number] | undefined; limit: number },
): Promise<StoredClose[]> {
  const { before, state, limit } = choice
  return db.many<StoredClose>(sql`
    ${STORED} where ${and([
      before === undefined ? undefined : sql`d.day < ${before}`,
      state === undefined ? undefined : state === 'SIGNED' ? sql`s.day is not null` : sql`s.day is null`,
    ])}
    order by d.day desc limit ${limit}`)
}

/** Throws COMMON-A001 for a day that was not worked out. */
export async function getStored(db: Queryable, day: string): Promise<StoredClose> {
  const row = await db.maybe<StoredClose>(sql`${STORED} where d.day = ${day}`)
  if (row === undefined) throw new Failure(failures.common.notFound)
  return row
}

export interface Signing {
  readonly day: string
  readonly requestId: string
  readonly askedBy: string
  readonly approvedBy: string
  readonly at: Date
}

/** Freezes a day as it stands. Throws STAFF-A008 when it is signed already. */
export async function insertSignature(
  tx: Tx,
  { day, requestId, askedBy, approvedBy, at }: Signing,
): Promise<void> {
  const signed = await tx.run(sql`
    insert into closes_signatures (day, text, hash, request_id, asked_by, approved_by, signed_at)
    select day, text, hash, ${requestId}, ${askedBy}, ${approvedBy}, ${at} from closes_days where day = ${day}
    on conflict (day) do nothing`)
  if (signed === 0) throw new Failure(failures.staff.wrongState)
}
