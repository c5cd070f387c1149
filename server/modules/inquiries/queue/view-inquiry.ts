import { failures } from '#contract/failures/failures.ts'
import type { InquiryType } from '#contract/inquiries.ts'
import { plus, SECOND_MS } from '#server/kernel/clock.ts'
import { sql, type Queryable } from '#server/kernel/database/db.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { InquiriesContext } from '../inquiries-context.ts'

/** Who looked at an inquiry within so long may be writing an answer. */
const VIEWING_MS = 30 * SECOND_MS

/** Records that a staff member has an inquiry open; returns who else has. */
export async function view(
  { db, clock }: Pick<InquiriesContext, 'db' | 'clock'>,
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
