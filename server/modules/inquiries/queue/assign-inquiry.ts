import type { InquiryType } from '#contract/inquiries.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import type { InquiriesContext } from '../inquiries-context.ts'
import { lockThread } from '../thread-rows.ts'

/** Assigns an inquiry to a staff member, or unassigns it. Throws INQUIRY-A001. */
export async function assign(
  self: InquiriesContext,
  tx: Tx,
  { id, staffId }: { id: string; staffId: string | null },
): Promise<void> {
  const row = await lockThread(tx, id)
  await tx.run(sql`
    update inquiries_threads set assigned_to = ${staffId}, updated_at = ${self.clock.now()} where id = ${row.id}`)
}

/**
 * Takes from somebody the inquiries of these kinds: what waits, or was put off, stands in the queue for everybody again, and
 * what is answered comes back to nobody should its member write on. The caller holds the person's standing.
 */
export async function unassignFrom(
  { clock }: InquiriesContext,
  tx: Tx,
  { staffId, types }: { staffId: string; types: readonly InquiryType[] },
): Promise<void> {
  const own = sql`assigned_to = ${staffId} and type = any (${[...types]}::text[])`
  await tx.run(sql`
    update inquiries_threads set assigned_to = null, updated_at = ${clock.now()},
      staff_state = case when staff_state = 'hold' then 'open' else staff_state end
    where status = 'ready' and ${own}`)
  await tx.run(sql`update inquiries_threads set assigned_to = null where status = 'done' and ${own}`)
}
