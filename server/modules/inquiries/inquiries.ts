import { MEGABYTE, type listInquiries } from '#contract/inquiries.ts'
import type { QueryOf } from '#contract/operation.ts'
import type { Queryable, Tx } from '#server/kernel/database/db.ts'
import { checkFile, type MaxBytes } from './check-file.ts'
import type { InquiriesDeps } from './deps.ts'
import { eraseMember } from './erase-member.ts'
import { requireRoom, get, list, rate, getFile, reply, submit } from './member-calls.ts'
import { merge } from './merge.ts'
import {
  answer,
  assign,
  setState,
  addNote,
  queued,
  getForStaff,
  listQueued,
  unassignFrom,
  type StaffAct,
} from './staff-calls.ts'
import {
  listQueue,
  listTemplates,
  momentOf,
  getStaffFile,
  removeTemplate,
  saveTemplate,
  view,
} from './staff-queue.ts'

export type { QueuedInquiry, StaffAct, StaffInquiry } from './staff-calls.ts'

export type Inquiries = ReturnType<typeof createInquiries>

/** What the staff do; their console calls these. */
function forStaff(self: InquiriesDeps) {
  return {
    listQueued: () => listQueued(self),
    getForStaff: (id: string) => getForStaff(self, id),
    /** A queue in its order, and one page of it. */
    listQueue: async (choice: Parameters<typeof listQueue>[1]) =>
      (await listQueue(self, choice)).map((row) => ({ ...queued(row), moment: momentOf(row) })),
    /** Notes that somebody has an inquiry open; returns who else had in the last 30 seconds. */
    view: (seen: { id: string; staffId: string }) => view(self, seen),
    /** Any member's file. Throws INQUIRY-A001. */
    getStaffFile: (db: Queryable, id: string) => getStaffFile(db, id),
    /** Puts one inquiry into another of the same member; false when that cannot be. Throws INQUIRY-A001. */
    merge: (tx: Tx, act: StaffAct & { intoId: string }) => merge(self, tx, act),
    listTemplates,
    saveTemplate: (tx: Tx, text: Parameters<typeof saveTemplate>[2]) => saveTemplate(self, tx, text),
    removeTemplate,
    assign: (tx: Tx, act: Parameters<typeof assign>[2]) => assign(self, tx, act),
    /** Unassigns a person's inquiries of these kinds. */
    unassignFrom: (tx: Tx, whose: Parameters<typeof unassignFrom>[2]) => unassignFrom(self, tx, whose),
    addNote: (tx: Tx, act: StaffAct & { content: string }) => addNote(self, tx, act),
    setState: (tx: Tx, act: Parameters<typeof setState>[2]) => setState(self, tx, act),
    answer: (tx: Tx, act: Parameters<typeof answer>[2]) => answer(self, tx, act),
  }
}

async function getMaxBytes({ parameters }: InquiriesDeps): Promise<MaxBytes> {
  return {
    file: (await parameters.get('inquiry.file_megabytes')) * MEGABYTE,
    video: (await parameters.get('inquiry.video_megabytes')) * MEGABYTE,
  }
}

/** Members' questions to the staff, with one checked file each, and the answers. */
export function createInquiries(self: InquiriesDeps) {
  return {
    ...forStaff(self),
    /** What must be right before the transaction opens: room for another message, and the file. */
    async prepare(memberId: string, file: File | undefined) {
      await requireRoom(self, self.db, memberId)
      if (file === undefined) return undefined
      return checkFile(file, { scanFile: self.scanFile, most: await getMaxBytes(self) })
    },
    submit: (tx: Tx, request: Parameters<typeof submit>[2]) => submit(self, tx, request),
    list: (memberId: string, query: QueryOf<typeof listInquiries>) => list(self, memberId, query),
    get: (memberId: string, id: string) => get(self, memberId, id),
    reply: (tx: Tx, request: Parameters<typeof reply>[2]) => reply(self, tx, request),
    rate: (tx: Tx, request: Parameters<typeof rate>[2]) => rate(self, tx, request),
    getFile: (memberId: string, id: string) => getFile(self, memberId, id),
    /** With the erasure of the account: texts, files and notes go. */
    eraseMember,
  }
}
