import { failures } from '#contract/failures/failures.ts'
import type { InquiryType } from '#contract/inquiries.ts'
import type { Locale } from '#contract/locale.ts'
import { plus, SECOND_MS } from '#server/kernel/clock.ts'
import { and, sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import type { InquiriesDeps } from './deps.ts'
import { findThreads, type ThreadRow } from './thread-rows.ts'

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
export const momentOf = (row: ThreadRow): Date => row.waiting_since ?? row.updated_at

/** A queue: what waits longest first, what is answered newest first. */
export function listQueue({ db }: Pick<InquiriesDeps, 'db'>, choice: Choice): Promise<ThreadRow[]> {
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
  return findThreads(db, sql`where ${chosen} order by ${order} limit ${limit}`)
}

/** Who looked at an inquiry within so long may be writing an answer. */
const VIEWING_MS = 30 * SECOND_MS

/** Records that a staff member has an inquiry open; returns who else has. */
export async function view(
  { db, clock }: Pick<InquiriesDeps, 'db' | 'clock'>,
  { id, staffId }: { id: string; staffId: string },
): Promise<string[]> {
  const now = clock.now()
  const others = await db.many<{ staff_id: string }>(sql`
    with seen as (
      insert into inquiries_views (inquiry_id, staff_id, at) values (${id}, ${staffId}, ${now})
      on conflict (inquiry_id, staff_id) do update set at = excluded.at)
    select staff_id from inquiries_views
    where inquiry_id = ${id} and staff_id <> ${staffId} and at > ${plus(now, -VIEWING_MS)} order by at desc`)
  return others.map(({ staff_id }) => staff_id)
}

/** A file that any member attached, and its inquiry's kind. Throws INQUIRY-A001. */
export async function getStaffFile(db: Queryable, id: string) {
  const file = await db.maybe<{
    name: string
    type: string
    bytes: Buffer
    inquiry: InquiryType
    of: string
  }>(sql`
    select f.name, f.type, f.bytes, t.type as inquiry, t.id as of
    from inquiries_files f join inquiries_threads t on t.id = f.inquiry_id where f.id = ${id}`)
  if (file === undefined) throw new Failure(failures.inquiry.notFound)
  return { ...file, bytes: new Uint8Array(file.bytes) }
}

/** A text to begin an answer with. */
export interface Template {
  readonly id: string
  readonly name: string
  readonly locale: Locale
  readonly content: string
  readonly changedAt: Date
}

const MAX_TEMPLATES = 1_000

export function listTemplates(db: Queryable): Promise<Template[]> {
  return db.many<Template>(sql`
    select id, name, locale, content, changed_at as "changedAt" from inquiries_templates
    order by name, locale limit ${MAX_TEMPLATES}`)
}

/** Keeps a text; the same name in the same language is written over. Returns its number. */
export async function saveTemplate(
  { clock }: Pick<InquiriesDeps, 'clock'>,
  tx: Tx,
  { name, locale, content }: Pick<Template, 'name' | 'locale' | 'content'>,
): Promise<string> {
  const now = clock.now()
  const { id } = await tx.one<{ id: string }>(sql`
    insert into inquiries_templates (id, name, locale, content, changed_at)
    values (${newUuid(now.getTime())}, ${name}, ${locale}, ${content}, ${now})
    on conflict (name, locale) do update set content = excluded.content, changed_at = excluded.changed_at
    returning id`)
  return id
}

/** Takes a text away; returns which. Throws COMMON-A001. */
export async function removeTemplate(tx: Tx, id: string): Promise<Pick<Template, 'name' | 'locale'>> {
  const gone = await tx.maybe<Pick<Template, 'name' | 'locale'>>(
    sql`delete from inquiries_templates where id = ${id} returning name, locale`,
  )
  if (gone === undefined) throw new Failure(failures.common.notFound)
  return gone
}
