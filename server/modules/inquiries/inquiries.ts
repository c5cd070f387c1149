import type { listInquiries } from '#contract/inquiries.ts'
import type { QueryOf } from '#contract/operation.ts'
import type { Tx } from '#server/kernel/db.ts'
import { checkFile } from './check-file.ts'
import type { InquiriesDeps } from './deps.ts'
import { demandRoom, get, list, rate, readFile, reply, submit } from './member-calls.ts'
import { answer, assign, moveTo, note, readForStaff, readQueue, type StaffAct } from './staff-calls.ts'

export type { QueuedInquiry, StaffAct, StaffInquiry } from './staff-calls.ts'

export type Inquiries = ReturnType<typeof createInquiries>

/** What the staff do; their console calls these. */
function forStaff(self: InquiriesDeps) {
  return {
    readQueue: () => readQueue(self),
    readForStaff: (id: string) => readForStaff(self, id),
    assign: (tx: Tx, act: StaffAct) => assign(self, tx, act),
    note: (tx: Tx, act: StaffAct & { content: string }) => note(self, tx, act),
    moveTo: (tx: Tx, act: Parameters<typeof moveTo>[2]) => moveTo(self, tx, act),
    answer: (tx: Tx, act: Parameters<typeof answer>[2]) => answer(self, tx, act),
  }
}

/** Members' questions to the staff, with one checked file each, and the answers. */
export function createInquiries(self: InquiriesDeps) {
  return {
    ...forStaff(self),
    /** What must be right before the transaction opens: room for another message, and the file. */
    async prepare(memberId: string, file: File | undefined) {
      await demandRoom(self, self.db, memberId)
      return file === undefined ? undefined : checkFile(file)
    },
    submit: (tx: Tx, request: Parameters<typeof submit>[2]) => submit(self, tx, request),
    list: (memberId: string, query: QueryOf<typeof listInquiries>) => list(self, memberId, query),
    get: (memberId: string, id: string) => get(self, memberId, id),
    reply: (tx: Tx, request: Parameters<typeof reply>[2]) => reply(self, tx, request),
    rate: (tx: Tx, request: Parameters<typeof rate>[2]) => rate(self, tx, request),
    readFile: (memberId: string, id: string) => readFile(self, memberId, id),
  }
}
