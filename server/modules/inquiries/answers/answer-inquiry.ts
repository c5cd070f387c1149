import { failures } from '#contract/failures/failures.ts'
import { sql, type Tx } from '#server/kernel/database/db.ts'
import { newUuid } from '#server/kernel/database/ids.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { InquiriesContext } from '../inquiries-context.ts'
import { listMessages, lockThread } from '../thread-rows.ts'
import { ANSWER_MAILS } from './answer-mails.ts'

/** Who of the staff acts, and on what. */
export interface StaffAct {
  readonly id: string
  readonly staffId: string
}

async function write(
  { clock }: InquiriesContext,
  tx: Tx,
  { id, staffId, content, author }: StaffAct & { content: string; author: 'STAFF' | 'NOTE' },
): Promise<void> {
  const now = clock.now()
  await tx.run(sql`
    insert into inquiries_messages (id, inquiry_id, author, staff_id, content, at)
    values (${newUuid(now.getTime())}, ${id}, ${author}, ${staffId}, ${content}, ${now})`)
}

/** Writes a line that only the staff read. Throws INQUIRY-A001. */
export async function addNote(
  self: InquiriesContext,
  tx: Tx,
  act: StaffAct & { content: string },
): Promise<void> {
  const { id } = await lockThread(tx, act.id)
  await write(self, tx, { ...act, id, author: 'NOTE' })
}

/** Sets the staff's state of a waiting inquiry; the member still sees that an answer is awaited. Throws INQUIRY-A001, A002 when it is done. */
export async function setState(
  self: InquiriesContext,
  tx: Tx,
  { id, state }: StaffAct & { state: 'open' | 'pending' | 'hold' },
): Promise<void> {
  const row = await lockThread(tx, id)
  if (row.status === 'done') throw new Failure(failures.inquiry.closed)
  await tx.run(sql`
    update inquiries_threads set staff_state = ${state}, updated_at = ${self.clock.now()} where id = ${row.id}`)
}

/**
 * Replies to an inquiry: marks it done and notifies the member in the app, by push and by mail. `seen` is the newest message
 * the writer has read: an answer to something older is refused, so that two of the staff never answer at once.
 * Throws INQUIRY-A001 and A002.
 */
export async function answer(
  self: InquiriesContext,
  tx: Tx,
  act: StaffAct & { content: string; seen: string },
): Promise<void> {
  const row = await lockThread(tx, act.id)
  const { id } = row
  const messages = await listMessages(tx, id, false)
  if (messages.at(-1)?.id !== act.seen) throw new Failure(failures.inquiry.closed)
  await write(self, tx, { ...act, id, author: 'STAFF' })
  const now = self.clock.now()
  await tx.run(sql`
    update inquiries_threads set status = 'done', staff_state = 'done', waiting_since = null, updated_at = ${now},
      answered_at = ${now}, first_answered_at = coalesce(first_answered_at, ${now}),
      assigned_to = coalesce(assigned_to, ${act.staffId}), score = null, score_comment = null, scored_at = null
    where id = ${id}`)
  const about = {
    memberId: row.member_id,
    name: `inquiry ${id} ${now.toISOString()}`,
    kind: 'INQUIRY_ANSWERED',
  } as const
  await self.notifications.notify(tx, {
    ...about,
    params: { title: row.title, id },
  })
  self.live.notify(tx, row.member_id, { topic: 'alarms', type: 'inquiry', data: { id } })
  await self.notifications.mailAbout(tx, {
    ...about,
    mail: {
      textOf: (locale) => ANSWER_MAILS[locale],
      times: {},
      values: { title: row.title },
      path: `/board/inquiry/history/${id}`,
    },
  })
}
