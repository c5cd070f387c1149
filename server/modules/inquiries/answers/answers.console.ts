import type { consoleApi } from '#contract/console.ts'
import { failures } from '#contract/failures/failures.ts'
import type { ConsoleCalls, Person } from '#server/kernel/console/console-calls.ts'
import type { ConsoleParts } from '#server/kernel/console/console-parts.ts'
import { Failure } from '#server/kernel/failure.ts'
import { addNote, answer, setState } from './answer-inquiry.ts'
import { merge } from './merge.ts'
import type { InquiriesContext } from '../inquiries-context.ts'
import { mayAnswer } from '../inquiry-rights.ts'
import { getForStaff } from '../queue/inquiry-queue.ts'

type Self = InquiriesContext & ConsoleParts
type Writing = Pick<
  ConsoleCalls<typeof consoleApi.inquiries>,
  'noteInquiry' | 'moveInquiry' | 'answerInquiry' | 'mergeInquiry'
>
const done = { done: true as const }

/** What was written stands in the inquiry and is erased with its member; the log, which nothing is erased from, keeps its length. */
const sizeOf = (content: string) => `${content.length} characters`

/** What staff write into inquiries: each call asks whether the person may answer one of this kind. */
export function answering(self: Self): Writing {
  /** The inquiry, for staff who may answer it. Throws INQUIRY-A001, STAFF-A001. */
  const requireAnswerable = async (id: string | undefined, by: Person) => {
    const found = await getForStaff(self, id ?? '')
    if (!mayAnswer(by, found.type)) throw new Failure(failures.staff.rightMissing)
    return found
  }
  return {
    async noteInquiry({ tx, staff, params, body: { content } }) {
      const { id } = await requireAnswerable(params['id'], staff)
      await addNote(self, tx, { id, staffId: staff.id, content })
      return { answer: done, subject: id, after: { note: sizeOf(content) } }
    },
    async moveInquiry({ tx, staff, params, body: { state } }) {
      const found = await requireAnswerable(params['id'], staff)
      await setState(self, tx, { id: found.id, staffId: staff.id, state })
      return { answer: done, subject: found.id, before: { state: found.state }, after: { state } }
    },
    async answerInquiry({ tx, staff, params, body: { content, seen } }) {
      // It is assigned to this person, who is locked against removal meanwhile.
      await self.lockPerson(tx, staff)
      const found = await requireAnswerable(params['id'], staff)
      await answer(self, tx, { id: found.id, staffId: staff.id, content, seen })
      const after = { state: 'done', answer: sizeOf(content) }
      return { answer: done, subject: found.id, before: { state: found.state }, after }
    },
    async mergeInquiry({ tx, staff, params, body: { intoId } }) {
      const [from, into] = [
        await requireAnswerable(params['id'], staff),
        await requireAnswerable(intoId, staff),
      ]
      if (!(await merge(self, tx, { id: params['id'] ?? '', intoId, staffId: staff.id })))
        throw new Failure(failures.staff.wrongState)
      return {
        answer: done,
        subject: from.id,
        after: { into: into.id },
      }
    },
  }
}
