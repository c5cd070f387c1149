import { failures } from '#contract/failures/failures.ts'
import { REPLY_DAYS, type Inquiry, type InquirySummary, type InquiryType } from '#contract/inquiries.ts'
import { DAY_MS, plus } from '#server/kernel/clock.ts'
import { sql, type Queryable, type Sql } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'

export type StaffState = 'open' | 'pending' | 'hold' | 'done'

export interface ThreadRow {
  readonly id: string
  readonly member_id: string
  readonly type: InquiryType
  readonly title: string
  readonly status: 'ready' | 'done'
  readonly staff_state: StaffState
  readonly assigned_to: string | null
  readonly context: Inquiry['context']
  readonly created_at: Date
  readonly updated_at: Date
  readonly waiting_since: Date | null
  readonly first_answered_at: Date | null
  readonly answered_at: Date | null
  readonly score: number | null
  readonly score_comment: string | null
}

export interface MessageRow {
  readonly id: string
  readonly author: 'MEMBER' | 'STAFF' | 'NOTE'
  readonly staff_id: string | null
  readonly content: string
  readonly at: Date
  readonly file: {
    readonly id: string
    readonly name: string
    readonly type: string
    readonly size: number
  } | null
}

const COLUMNS = sql`
  id, member_id, type, title, status, staff_state, assigned_to, context, created_at, updated_at, waiting_since,
  first_answered_at, answered_at, score, score_comment`

/** Inquiries that a condition picks, in an order. */
export function findThreads(db: Queryable, rest: Sql): Promise<ThreadRow[]> {
  return db.many<ThreadRow>(sql`select ${COLUMNS} from inquiries_threads ${rest}`)
}

/** The inquiry that a number leads to: a merged one's is the one it went into. */
export const leadsTo = (id: string): Sql =>
  sql`coalesce((select m.merged_into from inquiries_threads m where m.id = ${id}), ${id})`

/** The inquiry, of one member if that is said, locked until the transaction ends. Throws INQUIRY-A001. */
export async function lockThread(tx: Queryable, id: string, memberId?: string): Promise<ThreadRow> {
  const [row] = await findThreads(
    tx,
    sql`where id = ${leadsTo(id)} and (${memberId ?? null}::uuid is null or member_id = ${memberId ?? null}) for update`,
  )
  if (row === undefined) throw new Failure(failures.inquiry.notFound)
  return row
}

/** Everything said in an inquiry, oldest first; notes of the staff only where they are wanted. */
export function listMessages(db: Queryable, id: string, withNotes: boolean): Promise<MessageRow[]> {
  return db.many<MessageRow>(sql`
    select m.id, m.author, m.staff_id, m.content, m.at, case when f.id is null then null else
      jsonb_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size) end as file
    from inquiries_messages m left join inquiries_files f on f.id = m.file_id
    where m.inquiry_id = ${id} and (${withNotes} or m.author <> 'NOTE') order by m.at, m.id`)
}

export function summaryOf(row: ThreadRow): InquirySummary {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** Until when a reply reopens an answered inquiry; undefined while an answer is awaited. */
export function replyUntil({
  status,
  answered_at,
}: Pick<ThreadRow, 'status' | 'answered_at'>): Date | undefined {
  return status === 'done' && answered_at !== null ? plus(answered_at, REPLY_DAYS * DAY_MS) : undefined
}

/** The inquiry as its member sees it. */
export async function getThreadView(db: Queryable, row: ThreadRow): Promise<Inquiry> {
  const messages = await listMessages(db, row.id, false)
  return {
    ...summaryOf(row),
    messages: messages.flatMap(({ id, author, content, at, file }) =>
      author === 'NOTE' ? [] : [{ id, author, content, at: at.toISOString(), file }],
    ),
    context: row.context,
    rating: row.score === null ? null : { score: row.score, comment: row.score_comment },
    replyUntil: replyUntil(row)?.toISOString() ?? null,
  }
}
