import { failures } from '#contract/failures/failures.ts'
import type { Inquiry, InquiryType } from '#contract/inquiries.ts'
import { and, sql } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { InquiriesContext } from '../inquiries-context.ts'
import {
  findThreads,
  leadsTo,
  listMessages,
  type MessageRow,
  type StaffState,
  type ThreadRow,
} from '../thread-rows.ts'

/** An inquiry as it stands in the staff's queue. */
export interface QueuedInquiry {
  readonly id: string
  readonly memberId: string
  readonly type: InquiryType
  readonly title: string
  readonly state: StaffState
  readonly assignedTo: string | null
  /** Since when the member has waited; null when nothing is awaited. */
  readonly waitingSince: Date | null
  readonly isFirstAnswer: boolean
  readonly createdAt: Date
}

/** What the staff see of one inquiry: everything, with the notes among themselves. */
export interface StaffInquiry extends QueuedInquiry {
  readonly context: Inquiry['context']
  /** When the member was answered for the first time, and when the last answer closed it. */
  readonly firstAnsweredAt: Date | null
  readonly resolvedAt: Date | null
  readonly messages: readonly MessageRow[]
  readonly rating: { readonly score: number; readonly comment: string | null } | null
}

const MAX_QUEUED = 200

/** A row as the staff see it in a queue. */
function toQueued(row: ThreadRow): QueuedInquiry {
  return {
    id: row.id,
    memberId: row.member_id,
    type: row.type,
    title: row.title,
    state: row.staff_state,
    assignedTo: row.assigned_to,
    waitingSince: row.waiting_since,
    isFirstAnswer: row.first_answered_at === null,
    createdAt: row.created_at,
  }
}

/** Inquiries that wait for an answer, longest first. */
export async function listQueued({ db }: InquiriesContext): Promise<QueuedInquiry[]> {
  const rows = await findThreads(
    db,
    sql`where status = 'ready' order by waiting_since, id limit ${MAX_QUEUED}`,
  )
  return rows.map(toQueued)
}

/** One inquiry with its notes. Throws INQUIRY-A001. */
export async function getForStaff({ db }: InquiriesContext, id: string): Promise<StaffInquiry> {
  const [row] = await findThreads(db, sql`where id = ${leadsTo(id)}`)
  if (row === undefined) throw new Failure(failures.inquiry.notFound)
  return {
    ...toQueued(row),
    context: row.context,
    firstAnsweredAt: row.first_answered_at,
    resolvedAt: row.status === 'done' ? row.answered_at : null,
    messages: await listMessages(db, row.id, true),
    rating: row.score === null ? null : { score: row.score, comment: row.score_comment },
  }
}

/** WAITING: an answer is awaited and nobody holds it back. */
export type QueueName = 'WAITING' | 'HOLD' | 'DONE'

interface Choice {
  readonly queue: QueueName
  readonly type: InquiryType | undefined
  /** Null for those that nobody has. */
  readonly assigneeId: string | null | undefined
  readonly memberId: string | undefined
  readonly after: { readonly at: Date; readonly id: string } | undefined
  readonly limit: number
}

/** By which moment a queue is ordered. */
const momentOf = (row: ThreadRow): Date => row.waiting_since ?? row.updated_at

/** A queue: what waits longest first, what is answered newest first; each with the moment it is ordered by. */
export async function listQueue(
  { db }: Pick<InquiriesContext, 'db'>,
  choice: Choice,
): Promise<(QueuedInquiry & { readonly moment: Date })[]> {
  const { queue, type, assigneeId, memberId, after, limit } = choice
  const isDone = queue === 'DONE'
  const cursor = after && sql`(${after.at}, ${after.id})`
  const chosen = and([
    isDone ? sql`status = 'done' and merged_into is null` : sql`status = 'ready'`,
    isDone ? undefined : queue === 'HOLD' ? sql`staff_state = 'hold'` : sql`staff_state <> 'hold'`,
    type === undefined ? undefined : sql`type = ${type}`,
    assigneeId === null ? sql`assigned_to is null` : undefined,
    assigneeId === undefined || assigneeId === null ? undefined : sql`assigned_to = ${assigneeId}`,
    memberId === undefined ? undefined : sql`member_id = ${memberId}`,
    cursor && (isDone ? sql`(updated_at, id) < ${cursor}` : sql`(waiting_since, id) > ${cursor}`),
  ])
  const order = isDone ? sql`updated_at desc, id desc` : sql`waiting_since, id`
  const rows = await findThreads(db, sql`where ${chosen} order by ${order} limit ${limit}`)
  return rows.map((row) => ({ ...toQueued(row), moment: momentOf(row) }))
}
