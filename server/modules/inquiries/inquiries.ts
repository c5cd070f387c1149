import type { listInquiries } from '#contract/inquiries.ts'
import type { QueryOf } from '#contract/operation.ts'
import type { Queryable, Tx } from '#server/kernel/db.ts'
import { checkFile } from './check-file.ts'
import type { InquiriesDeps } from './deps.ts'
import { demandRoom, get, list, rate, readFile, reply, submit } from './member-calls.ts'
import { merge } from './merge.ts'
import {
  answer,
  assign,
  moveTo,
  note,
  queued,
  readForStaff,
  readQueue,
  takeFrom,
  type StaffAct,
} from './staff-calls.ts'
import {
  listQueue,
  listTemplates,
  momentOf,
  readStaffFile,
  removeTemplate,
  saveTemplate,
  view,
} from './staff-queue.ts'

export type { QueuedInquiry, StaffAct, StaffInquiry } from './staff-calls.ts'

export type Inquiries = ReturnType<typeof createInquiries>

/** What the staff do; their console calls these. */
function forStaff(self: InquiriesDeps) {
  return {
    readQueue: () => readQueue(self),
    readForStaff: (id: string) => readForStaff(self, id),
    /** A queue in its order, and one page of it. */
    listQueue: async (choice: Parameters<typeof listQueue>[1]) =>
      (await listQueue(self, choice)).map((row) => ({ ...queued(row), moment: momentOf(row) })),
    /** Notes that somebody has an inquiry open; answers who else had in the last 30 seconds. */
    view: (seen: { id: string; staffId: string }) => view(self, seen),
    /** Any member's file. Throws INQUIRY-A001. */
    readStaffFile: (db: Queryable, id: string) => readStaffFile(db, id),
    /** Puts one inquiry into another of the same member; false when that cannot be. Throws INQUIRY-A001. */
    merge: (tx: Tx, act: StaffAct & { intoId: string }) => merge(self, tx, act),
    listTemplates,
    saveTemplate: (tx: Tx, text: Parameters<typeof saveTemplate>[2]) => saveTemplate(self, tx, text),
    removeTemplate,
    assign: (tx: Tx, act: Parameters<typeof assign>[2]) => assign(self, tx, act),
    /** Takes from somebody the inquiries of these kinds, for whoever comes next. */
    takeFrom: (tx: Tx, whose: Parameters<typeof takeFrom>[2]) => takeFrom(self, tx, whose),
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
      return file === undefined ? undefined : checkFile(file, self.scanFile)
    },
    submit: (tx: Tx, request: Parameters<typeof submit>[2]) => submit(self, tx, request),
    list: (memberId: string, query: QueryOf<typeof listInquiries>) => list(self, memberId, query),
    get: (memberId: string, id: string) => get(self, memberId, id),
    reply: (tx: Tx, request: Parameters<typeof reply>[2]) => reply(self, tx, request),
    rate: (tx: Tx, request: Parameters<typeof rate>[2]) => rate(self, tx, request),
    readFile: (memberId: string, id: string) => readFile(self, memberId, id),
  }
}
