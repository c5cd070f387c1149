import { failures } from '#contract/failures/failures.ts'
import type { listInquiries, rateInquiry, submitInquiry } from '#contract/inquiries.ts'
import type { BodyOf, QueryOf } from '#contract/operation.ts'
import { DAY_MS, HOUR_MS, plus } from '#server/kernel/clock.ts'
import { and, sql, type Queryable, type Tx } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import { newId, newUuid } from '#server/kernel/database/ids.ts'
import type { CheckedFile } from './check-file.ts'
import type { InquiriesContext } from './inquiries-context.ts'
import {
  findThreads,
  leadsTo,
  lockThread,
  replyUntil,
  getThreadView,
  summaryOf,
  type ThreadRow,
} from './thread-rows.ts'

type Form = BodyOf<typeof submitInquiry>

/** What one member may write. */
const MAX_PER_HOUR = 10
const MAX_PER_DAY = 40

/** Throws COMMON-A002 beyond ten messages an hour or forty a day. */
export async function requireRoom(
  { clock }: Pick<InquiriesContext, 'clock'>,
  db: Queryable,
  memberId: string,
): Promise<void> {
  const now = clock.now()
  const { hour, day } = await db.one<{ hour: bigint; day: bigint }>(sql`
    select count(*) filter (where m.at > ${plus(now, -HOUR_MS)}) as hour, count(*) as day
    from inquiries_messages m join inquiries_threads t on t.id = m.inquiry_id
    where t.member_id = ${memberId} and m.author = 'MEMBER' and m.at > ${plus(now, -DAY_MS)}`)
  if (hour >= MAX_PER_HOUR || day >= MAX_PER_DAY) throw new Failure(failures.common.tooManyRequests)
}

/** One message of a member after the other, so that parallel ones are counted too. */
async function lockInquiriesOf(self: InquiriesContext, tx: Tx, memberId: string): Promise<void> {
  await tx.one(sql`select pg_advisory_xact_lock(hashtext(${`inquiry ${memberId}`}))`)
  await requireRoom(self, tx, memberId)
}

async function saveFile(
  { clock }: InquiriesContext,
  tx: Tx,
  { inquiryId, file }: { inquiryId: string; file: CheckedFile },
): Promise<string> {
  const id = newId()
  await tx.run(sql`
    insert into inquiries_files (id, inquiry_id, name, type, size, sha256, bytes, at)
    values (${id}, ${inquiryId}, ${file.name}, ${file.type}, ${file.bytes.length}, ${file.sha256}, ${file.bytes},
      ${clock.now()})`)
  return id
}

interface Written {
  readonly inquiryId: string
  readonly content: string
  readonly fileId?: string | undefined
}

async function write(
  { clock }: InquiriesContext,
  tx: Tx,
  { inquiryId, content, fileId }: Written,
): Promise<void> {
  const now = clock.now()
  await tx.run(sql`
    insert into inquiries_messages (id, inquiry_id, author, content, file_id, at)
    values (${newUuid(now.getTime())}, ${inquiryId}, 'MEMBER', ${content}, ${fileId ?? null}, ${now})`)
}

/** Begins an inquiry; its file was checked before the transaction. */
export async function submit(
  self: InquiriesContext,
  tx: Tx,
  { memberId, form, file }: { memberId: string; form: Form; file: CheckedFile | undefined },
): Promise<{ id: string; status: 'ready' }> {
  const { type, title, content, code, requestId, buildId, about } = form
  await lockInquiriesOf(self, tx, memberId)
  const id = newId()
  const now = self.clock.now()
  await tx.run(sql`
    insert into inquiries_threads (id, member_id, type, title, status, staff_state, context, created_at, updated_at,
      waiting_since)
    values (${id}, ${memberId}, ${type}, ${title}, 'ready', 'open', ${JSON.stringify({ code, requestId, buildId, about })},
      ${now}, ${now}, ${now})`)
  const fileId = file === undefined ? undefined : await saveFile(self, tx, { inquiryId: id, file })
  await write(self, tx, { inquiryId: id, content, fileId })
  return { id, status: 'ready' }
}

/** The member's inquiries, newest first. */
export async function list({ db }: InquiriesContext, memberId: string, query: QueryOf<typeof listInquiries>) {
  const { status, page, size } = query
  const where = and([sql`member_id = ${memberId} and merged_into is null`, status && sql`status = ${status}`])
  const { total } = await db.one<{ total: bigint }>(
    sql`select count(*) as total from inquiries_threads where ${where}`,
  )
  const rows = await findThreads(
    db,
    sql`where ${where} order by created_at desc, id desc limit ${size} offset ${(page - 1) * size}`,
  )
  return { items: rows.map(summaryOf), page, size, total: Number(total) }
}

/** One of the member's own inquiries. Throws INQUIRY-A001. */
export async function get({ db }: InquiriesContext, memberId: string, id: string) {
  const [row] = await findThreads(db, sql`where id = ${leadsTo(id)} and member_id = ${memberId}`)
  if (row === undefined) throw new Failure(failures.inquiry.notFound)
  return getThreadView(db, row)
}

function requireOpen({ clock }: InquiriesContext, row: ThreadRow): void {
  const until = replyUntil(row)
  if (until !== undefined && until <= clock.now()) throw new Failure(failures.inquiry.closed)
}

/** The member writes on, which asks for an answer again. Throws INQUIRY-A001, and A002 later than 14 days after the answer. */
export async function reply(
  self: InquiriesContext,
  tx: Tx,
  { memberId, id, content }: { memberId: string; id: string; content: string },
) {
  const row = await lockThread(tx, id, memberId)
  requireOpen(self, row)
  await lockInquiriesOf(self, tx, memberId)
  const now = self.clock.now()
  await write(self, tx, { inquiryId: row.id, content })
  await tx.run(sql`
    update inquiries_threads set status = 'ready', staff_state = 'open', updated_at = ${now},
      waiting_since = coalesce(waiting_since, ${now}) where id = ${row.id}`)
  return getThreadView(tx, await lockThread(tx, row.id))
}

/** Rates the newest answer. Throws INQUIRY-A001, and A002 when there is none or it is older than 14 days. */
export async function rate(
  self: InquiriesContext,
  tx: Tx,
  { memberId, id, form }: { memberId: string; id: string; form: BodyOf<typeof rateInquiry> },
) {
  const row = await lockThread(tx, id, memberId)
  if (row.status !== 'done') throw new Failure(failures.inquiry.closed)
  requireOpen(self, row)
  await tx.run(sql`
    update inquiries_threads set score = ${form.score}, score_comment = ${form.comment || null},
      scored_at = ${self.clock.now()} where id = ${row.id}`)
  return getThreadView(tx, await lockThread(tx, row.id))
}

/** A file of one of the member's own inquiries. Throws INQUIRY-A001. */
export async function getFile({ db }: Pick<InquiriesContext, 'db'>, memberId: string, id: string) {
  const file = await db.maybe<{ name: string; type: string; bytes: Buffer }>(sql`
    select f.name, f.type, f.bytes from inquiries_files f join inquiries_threads t on t.id = f.inquiry_id
    where f.id = ${id} and t.member_id = ${memberId}`)
  if (file === undefined) throw new Failure(failures.inquiry.notFound)
  return { ...file, bytes: new Uint8Array(file.bytes) }
}
