import { sql, type Tx } from '#server/kernel/database/db.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import type { InquiriesContext } from '../inquiries-context.ts'
import type { StaffAct } from './answer-inquiry.ts'
import { lockThread, type ThreadRow } from '../thread-rows.ts'

/** Both inquiries, locked in the order of their numbers, so that two merges never wait for each other. */
async function lockBoth(tx: Tx, id: string, intoId: string): Promise<[ThreadRow, ThreadRow]> {
  const [first, second] = id < intoId ? [id, intoId] : [intoId, id]
  const rows = [await lockThread(tx, first), await lockThread(tx, second)] as const
  return id < intoId ? [rows[0], rows[1]] : [rows[1], rows[0]]
}

/**
 * Puts everything said in an inquiry into another one of the same member; it waits when either did, since the earlier of
 * both. Returns false, and changes nothing, for inquiries of two members, the same one twice, or one merged already.
 * Throws INQUIRY-A001.
 */
export async function merge(
  { clock, live }: Pick<InquiriesContext, 'clock' | 'live'>,
  tx: Tx,
  { id, intoId, staffId }: StaffAct & { intoId: string },
): Promise<boolean> {
  if (id === intoId) return false
  const [from, into] = await lockBoth(tx, id, intoId)
  // A merged one is locked, and shown, as the one it went into.
  if (from.member_id !== into.member_id || from.id !== id || into.id !== intoId || from.id === into.id)
    return false
  const now = clock.now()
  await tx.run(sql`update inquiries_messages set inquiry_id = ${intoId} where inquiry_id = ${id}`)
  await tx.run(sql`update inquiries_files set inquiry_id = ${intoId} where inquiry_id = ${id}`)
  await tx.run(sql`update inquiries_threads set merged_into = ${intoId} where merged_into = ${id}`)
  await tx.run(sql`
    update inquiries_threads set status = 'done', staff_state = 'done', waiting_since = null,
      answered_at = coalesce(answered_at, ${now}), merged_into = ${intoId}, updated_at = ${now} where id = ${id}`)
  if (from.status === 'ready')
    await tx.run(sql`
      update inquiries_threads set status = 'ready', waiting_since = least(waiting_since, ${from.waiting_since}),
        staff_state = case when staff_state = 'done' then 'open' else staff_state end where id = ${intoId}`)
  await tx.run(sql`update inquiries_threads set updated_at = ${now} where id = ${intoId}`)
  await tx.run(sql`
    insert into inquiries_messages (id, inquiry_id, author, staff_id, content, at)
    values (${newUuid(now.getTime())}, ${intoId}, 'NOTE', ${staffId}, ${`← ${id} ${from.title}`}, ${now})`)
  live.notify(tx, into.member_id, { topic: 'alarms', type: 'inquiry', data: { id: intoId } })
  return true
}
